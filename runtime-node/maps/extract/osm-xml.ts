// Reads a small extract of OpenStreetMap as XML, as its website exports it.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { ExtractError, type Member, type Tags } from "./osm-reader.ts";
import type { OsmData } from "./osm-writer.ts";

/** Everything of it is held in memory; larger ones are had in the binary form. */
export const XML_MAX_BYTES = 64 * 1024 * 1024;
const TYPES = new Set<string>(["node", "way", "relation"]);

/** @throws ExtractError for what is no such file; the signal's reason */
export async function readOsmXml(path: string, signal: AbortSignal): Promise<OsmData> {
  // Before anything is read: three gigabytes would fill the memory first.
  if ((await stat(path)).size > XML_MAX_BYTES) {
    throw new ExtractError("This extract is too large as XML. Take it in the binary form (.osm.pbf).");
  }
  const data: OsmData = { nodes: [], ways: [], relations: [] };
  const parser = new SaxesParser();
  parser.on("opentag", createHandler(data));
  parser.on("error", (cause) => {
    throw new ExtractError("This extract is damaged: it is no whole XML. Fetch it again.", { cause });
  });
  for await (const chunk of createReadStream(path, { encoding: "utf8", signal })) parser.write(String(chunk));
  parser.close();
  if (data.nodes.length === 0) throw new ExtractError("There is nothing in this extract.");
  return data;
}

function createHandler(data: OsmData): (tag: SaxesTagPlain) => void {
  let tags: Tags = Object.create(null) as Tags;
  let refs: number[] = [];
  let members: Member[] = [];
  let isFirst = true;
  return ({ name, attributes }) => {
    const number = (key: string): number => {
      const value = Number(attributes[key]);
      if (attributes[key] === undefined || !Number.isFinite(value))
        throw new ExtractError(`This extract is damaged: a ${name} lacks its ${key}.`);
      return value;
    };
    if (isFirst && name !== "osm") throw new ExtractError("This is no extract of OpenStreetMap.");
    isFirst = false;
    if (TYPES.has(name)) {
      tags = Object.create(null) as Tags;
      refs = [];
      members = [];
    }
    if (name === "node") {
      const [lat, lon] = [number("lat"), number("lon")];
      if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) data.nodes.push({ id: number("id"), lat, lon, tags });
    } else if (name === "way") data.ways.push({ id: number("id"), refs, tags });
    else if (name === "relation") data.relations.push({ id: number("id"), members, tags });
    else if (name === "tag") tags[attributes.k ?? ""] = attributes.v ?? "";
    else if (name === "nd") refs.push(number("ref"));
    else if (name === "member") {
      const type = attributes.type ?? "";
      if (TYPES.has(type))
        members.push({ type: type as Member["type"], ref: number("ref"), role: attributes.role ?? "" });
    }
  };
}
