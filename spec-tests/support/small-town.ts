// A town that the tests write: Ahrenfels, a street grid by a river, with the places and addresses that are looked for.

import { TileType } from "pmtiles";
import { createArchiveWriter } from "../../runtime-node/maps/draw/pmtiles-writer.ts";
import { encodeExtract, type OsmData } from "../../runtime-node/maps/extract/osm-writer.ts";

/** Its south-west corner, and the distance between two streets in degrees: about 110 m. */
export const TOWN = { lat: 50.5, lon: 7.5, step: 0.001 } as const;

const STREETS = ["Hauptstraße", "Goethestraße", "Müllergasse", "Am Hügel", "Lindenallee", "Bahnhofstraße"];
const CROSSINGS = ["Kirchweg", "Schulstraße", "Uferweg", "Marktgasse", "Gartenstraße", "Ringstraße"];
type Tags = Record<string, string>;

const PLACES: [y: number, x: number, tags: Tags][] = [
  [2.5, 2.5, { place: "town", name: "Ahrenfels", "name:en": "Eaglerock", population: "9000" }],
  [
    0.1,
    1.5,
    {
      amenity: "pharmacy",
      name: "Löwen-Apotheke",
      opening_hours: "Mo-Fr 08:00-18:30",
      phone: "+49 2222 1234",
      wheelchair: "yes",
    },
  ],
  [4.1, 4.4, { amenity: "pharmacy", name: "Apotheke am Ring", website: "https://example.org/ring" }],
  [3.1, 0.5, { tourism: "museum", name: "Heimatmuseum", "name:en": "Museum of Local History", wikidata: "Q1" }],
  [5.1, 5.2, { railway: "station", name: "Ahrenfels Bahnhof" }],
  [
    1.1,
    3.5,
    {
      amenity: "restaurant",
      name: "Zum Goldenen Löwen",
      "addr:street": "Goethestraße",
      "addr:housenumber": "7",
      "addr:postcode": "12345",
      "addr:city": "Ahrenfels",
    },
  ],
  [2.2, 4.1, { amenity: "cafe", name: "Café Müller" }],
  [3.3, 3.3, { amenity: "toilets", wheelchair: "limited" }],
  [1.7, 0.4, { shop: "bakery", name: "Bäckerei\u202e Krume", website: "javascript:alert(1)" }],
];

/** As node, way and relation; a node off the earth, and a way with nodes that are not there, as real extracts have them. */
export function smallTown({ extra = [] }: { extra?: [y: number, x: number, tags: Tags][] } = {}): OsmData {
  const data: OsmData = { nodes: [], ways: [], relations: [] };
  const at = (y: number, x: number) => ({ lat: TOWN.lat + y * TOWN.step, lon: TOWN.lon + x * TOWN.step });
  const gridId = (y: number, x: number) => 1_000 + y * 10 + x;
  for (let y = 0; y < 6; y++) for (let x = 0; x < 6; x++) data.nodes.push({ id: gridId(y, x), ...at(y, x), tags: {} });
  for (let i = 0; i < 6; i++) {
    const line = Array.from({ length: 6 }, (_, k) => k);
    data.ways.push({
      id: 10 + i,
      refs: line.map((x) => gridId(i, x)),
      tags: { highway: "residential", name: STREETS[i] ?? "" },
    });
    data.ways.push({
      id: 30 + i,
      refs: line.map((y) => gridId(y, i)),
      tags: { highway: "residential", name: CROSSINGS[i] ?? "" },
    });
  }
  let id = 2_000;
  for (const [y, x, tags] of [...PLACES, ...extra]) data.nodes.push({ id: id++, ...at(y, x), tags });
  for (let number = 1; number <= 9; number++) {
    const address = {
      "addr:street": "Hauptstraße",
      "addr:housenumber": String(number),
      "addr:postcode": "12345",
      "addr:city": "Ahrenfels",
    };
    data.nodes.push({ id: id++, ...at(-0.1, number / 2), tags: address });
  }
  // A park as an area, a lake as a multipolygon, and what no extract should have.
  const corners = [
    [1.2, 1.2],
    [1.2, 1.8],
    [1.8, 1.8],
    [1.8, 1.2],
  ].map(([y = 0, x = 0]) => {
    data.nodes.push({ id, ...at(y, x), tags: {} });
    return id++;
  });
  data.ways.push({ id: 50, refs: [...corners, corners[0] ?? 0], tags: { leisure: "park", name: "Stadtpark" } });
  data.ways.push({ id: 51, refs: [...corners, corners[0] ?? 0], tags: {} });
  data.relations.push({
    id: 60,
    members: [{ type: "way", ref: 51, role: "outer" }],
    tags: { type: "multipolygon", natural: "water", name: "Ahrensee" },
  });
  data.nodes.push({ id: id++, lat: 95, lon: 7.5, tags: { amenity: "cafe", name: "Off the Earth" } });
  data.ways.push({ id: 52, refs: [999_998, 999_999], tags: { building: "yes", name: "Nowhere" } });
  return data;
}

export const townExtract = (options?: Parameters<typeof smallTown>[0]): Uint8Array => encodeExtract(smallTown(options));

/** As OpenStreetMap's website exports it. */
export function townXml(): string {
  const { nodes, ways, relations } = smallTown();
  const text = (value: string) => value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  const tagsOf = (tags: Tags) =>
    Object.entries(tags)
      .map(([k, v]) => `<tag k="${text(k)}" v="${text(v)}"/>`)
      .join("");
  return [
    '<?xml version="1.0" encoding="UTF-8"?><osm version="0.6">',
    ...nodes.map(({ id, lat, lon, tags }) => `<node id="${id}" lat="${lat}" lon="${lon}">${tagsOf(tags)}</node>`),
    ...ways.map(
      ({ id, refs, tags }) =>
        `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join("")}${tagsOf(tags)}</way>`,
    ),
    ...relations.map(
      ({ id, members, tags }) =>
        `<relation id="${id}">${members.map(({ type, ref, role }) => `<member type="${type}" ref="${ref}" role="${role}"/>`).join("")}${tagsOf(tags)}</relation>`,
    ),
    "</osm>",
  ].join("\n");
}

/** An archive of a few tiles, whose maker asks for markup beside the name. */
export function townTiles(): Uint8Array {
  const writer = createArchiveWriter();
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 1, 0],
    [2, 2, 1],
  ] as const)
    writer.add(z, x, y, new TextEncoder().encode(`tile ${z}/${x}/${y}`));
  return writer.finish({
    type: TileType.Mvt,
    bounds: [7.4, 50.4, 7.6, 50.6],
    minZoom: 0,
    maxZoom: 2,
    metadata: { name: "x", attribution: '<a href="javascript:alert(1)">&copy; Somebody</a><script>alert(1)</script>' },
  });
}
