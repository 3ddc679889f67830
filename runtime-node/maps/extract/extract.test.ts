// Extracts: written, read back, as XML, damaged, and larger than what is known of them.
import assert from "node:assert/strict";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { tempFolder } from "../../supervision/testing/temp-folder.ts";
import { createLocations } from "./locations.ts";
import { ExtractError, type OsmReader, openExtract } from "./osm-reader.ts";
import { encodeExtract, type OsmData } from "./osm-writer.ts";
import { readOsmXml, XML_MAX_BYTES } from "./osm-xml.ts";
import { factsOf } from "./place-facts.ts";

const DATA: OsmData = {
  nodes: [
    { id: 5, lat: 43.5, lon: -7.25, tags: { amenity: "cafe", name: "Ünïque" } },
    { id: -2, lat: -33.1, lon: 151.9, tags: {} },
    { id: 12_345_678_901, lat: 95, lon: 0, tags: { name: "off the earth" } },
  ],
  ways: [{ id: 7, refs: [5, -2, 5], tags: { highway: "path" } }],
  relations: [{ id: 9, members: [{ type: "way", ref: 7, role: "outer" }], tags: { type: "multipolygon" } }],
};
const signal = new AbortController().signal;

async function opened(t: TestContext, bytes: Uint8Array): Promise<OsmReader> {
  const path = join(tempFolder(t), "x.osm.pbf");
  await writeFile(path, bytes);
  const reader = await openExtract(path);
  t.after(() => reader.close());
  return reader;
}

async function readAll(reader: OsmReader): Promise<OsmData> {
  const data: OsmData = { nodes: [], ways: [], relations: [] };
  const visitor = {
    node: (id: number, lat: number, lon: number, tags: Record<string, string> | null) =>
      void data.nodes.push({ id, lat: Number(lat.toFixed(7)), lon: Number(lon.toFixed(7)), tags: { ...tags } }),
    way: (id: number, refs: readonly number[], tags: Record<string, string>) =>
      void data.ways.push({ id, refs: [...refs], tags: { ...tags } }),
    relation: (
      id: number,
      members: readonly OsmData["relations"][number]["members"][number][],
      tags: Record<string, string>,
    ) => void data.relations.push({ id, members: [...members], tags: { ...tags } }),
  };
  await reader.visit(visitor, { signal, onBytes() {} });
  return data;
}

test("an extract reads as it was written, sorted, without what is off the earth; a second time, too", async (t) => {
  const reader = await opened(t, encodeExtract(DATA));
  const expected = { ...DATA, nodes: [DATA.nodes[0], DATA.nodes[1]] };
  assert.deepEqual(await readAll(reader), expected);
  assert.deepEqual(await readAll(reader), expected);
});

test("openExtract() and visit() say in words what is no extract, was cut off, or is rotten", async (t) => {
  const bytes = encodeExtract(DATA);
  await assert.rejects(opened(t, new TextEncoder().encode("<html>Not found</html>")), ExtractError);
  await assert.rejects(opened(t, new Uint8Array()), ExtractError);
  await assert.rejects(opened(t, bytes.slice(0, bytes.length - 10)), /end is missing/);
  const rotten = new Uint8Array(bytes).fill(7, bytes.length - 40);
  const reader = await opened(t, rotten);
  await assert.rejects(readAll(reader), ExtractError);
});

test("visit() refuses what is not sorted as the route planner wants it, of every kind and over all blocks", async (t) => {
  const only = (part: Partial<OsmData>) => encodeExtract({ nodes: [], ways: [], relations: [], ...part });
  const headerBytes = only({}).length;
  const [one, other] = [5, -2].map((id) => ({ id, lat: 1, lon: 1, refs: [], members: [], tags: {} }));
  for (const kind of ["nodes", "ways", "relations"] as const) {
    const twice = [only({ [kind]: [one] }), only({ [kind]: [{ ...one, id: 4 }] }).slice(headerBytes)];
    await assert.rejects(readAll(await opened(t, Buffer.concat(twice))), /not sorted/, kind);
  }
  const negativeFirst = [only({ nodes: [other] } as never), only({ nodes: [one] } as never).slice(headerBytes)];
  await assert.rejects(readAll(await opened(t, Buffer.concat(negativeFirst))), /not sorted/);
});

test("readOsmXml() reads what the website exports, and refuses what is not whole, or no map", async (t) => {
  const path = join(tempFolder(t), "x.osm");
  const read = async (xml: string) => {
    await writeFile(path, xml);
    return readOsmXml(path, signal);
  };
  const node = '<node id="1" lat="50" lon="7"><tag k="name" v="A &amp; B"/></node>';
  const whole = `<osm>${node}<way id="2"><nd ref="1"/></way><relation id="3"><member type="way" ref="2" role="x"/></relation></osm>`;
  const { nodes, ways, relations } = await read(whole);
  assert.deepEqual([{ ...nodes[0]?.tags }, ways[0]?.refs, relations[0]?.members.length], [{ name: "A & B" }, [1], 1]);
  for (const bad of [whole.slice(0, 60), "<html></html>", "<osm></osm>", '<osm><node id="1" lat="x" lon="7"/></osm>']) {
    await assert.rejects(read(bad), ExtractError, bad);
  }
});

test("readOsmXml() refuses what is too large before it reads it", async (t) => {
  const path = join(tempFolder(t), "x.osm");
  await writeFile(path, "<osm>");
  // A hole: it takes no room on the disk.
  await truncate(path, XML_MAX_BYTES + 1);
  await assert.rejects(readOsmXml(path, signal), { name: "ExtractError", message: /too large as XML.*\.osm\.pbf/ });
});

test("locations know where the nodes are that were asked for, and nothing of the others", () => {
  const locations = createLocations();
  for (let i = 0; i < 100_000; i += 2) locations.ask([i, i]);
  locations.seal();
  for (let i = 0; i < 100_000; i++) locations.put(i, i / 10_000, -i / 10_000);
  assert.deepEqual(locations.get(50_000), { lat: 5, lon: -5 });
  assert.deepEqual([locations.get(50_001), locations.get(200_000)], [null, null]);
});

test("factsOf() keeps plain text alone of what strangers wrote", () => {
  const facts = factsOf({
    ...{
      amenity: "cafe",
      name: "  Caf\u202eé\u0000 ",
      website: "javascript:alert(1)",
      phone: "<b>1</b>",
      wheelchair: "designated",
    },
    ...{ "addr:street": "Rue Grimaldi", "addr:housenumber": "5", "name:de": "Kaffee" },
  });
  assert.deepEqual([facts?.name, facts?.details, facts?.names.de], ["Caf é", {}, "Kaffee"]);
  assert.equal(factsOf({ "addr:street": "Rue Grimaldi", "addr:housenumber": "5" })?.name, "5 Rue Grimaldi");
  assert.equal(factsOf({ "addr:street": "Hauptstraße", "addr:housenumber": "5" })?.name, "Hauptstraße 5");
  assert.equal(factsOf({ natural: "tree" }), null);
});
