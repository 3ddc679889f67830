// Writes an extract in OpenStreetMap's binary form, for what came as XML: readers of it want it sorted.
import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";
import { isBefore, type Member, type Tags } from "./osm-reader.ts";

export interface OsmData {
  nodes: { id: number; lat: number; lon: number; tags: Tags }[];
  ways: { id: number; refs: number[]; tags: Tags }[];
  relations: { id: number; members: Member[]; tags: Tags }[];
}

const IN_BLOCK = 8_000;
const MEMBER_TYPES = { node: 0, way: 1, relation: 2 } as const;
/** Nanodegrees in the unit of positions, the format's default. */
const GRANULARITY = 100;

const byId = (one: { id: number }, other: { id: number }) =>
  isBefore(one.id, other.id) ? -1 : isBefore(other.id, one.id) ? 1 : 0;

/** The whole file. */
export function encodeExtract(data: OsmData): Uint8Array {
  const blocks: Uint8Array[] = [blobOf("OSMHeader", encodeHeader())];
  const add = <Item extends { id: number }>(
    items: Item[],
    encode: (item: Item, words: Words, group: PbfWriter) => void,
  ) => {
    const sorted = items.toSorted(byId);
    for (let at = 0; at < sorted.length; at += IN_BLOCK)
      blocks.push(blobOf("OSMData", encodeBlock(sorted.slice(at, at + IN_BLOCK), encode)));
  };
  add(data.nodes, ({ id, lat, lon, tags }, words, group) => {
    group.writeMessage(
      1,
      (_, pbf) => {
        pbf.writeTag(1, 0);
        pbf.writeSVarint(id);
        writeTags(pbf, tags, words);
        pbf.writeTag(8, 0);
        pbf.writeSVarint(Math.round((lat * 1e9) / GRANULARITY));
        pbf.writeTag(9, 0);
        pbf.writeSVarint(Math.round((lon * 1e9) / GRANULARITY));
      },
      null,
    );
  });
  add(data.ways, ({ id, refs, tags }, words, group) => {
    group.writeMessage(
      3,
      (_, pbf) => {
        pbf.writeVarintField(1, id);
        writeTags(pbf, tags, words);
        pbf.writePackedSVarint(8, differences(refs));
      },
      null,
    );
  });
  add(data.relations, ({ id, members, tags }, words, group) => {
    group.writeMessage(
      4,
      (_, pbf) => {
        pbf.writeVarintField(1, id);
        writeTags(pbf, tags, words);
        pbf.writePackedVarint(
          8,
          members.map(({ role }) => words.at(role)),
        );
        pbf.writePackedSVarint(9, differences(members.map(({ ref }) => ref)));
        pbf.writePackedVarint(
          10,
          members.map(({ type }) => MEMBER_TYPES[type]),
        );
      },
      null,
    );
  });
  return Buffer.concat(blocks);
}

interface Words {
  at(word: string): number;
}

function encodeBlock<Item>(
  items: readonly Item[],
  encode: (item: Item, words: Words, group: PbfWriter) => void,
): Uint8Array {
  // The first word is never used: in dense nodes a 0 means the end.
  const known = new Map<string, number>([["", 0]]);
  const words: Words = {
    at(word) {
      const index = known.get(word) ?? known.size;
      known.set(word, index);
      return index;
    },
  };
  const group = new PbfWriter();
  for (const item of items) encode(item, words, group);
  const block = new PbfWriter();
  block.writeMessage(
    1,
    (_, pbf) => {
      for (const word of known.keys()) pbf.writeStringField(1, word);
    },
    null,
  );
  block.writeBytesField(2, group.finish());
  return block.finish();
}

function writeTags(pbf: PbfWriter, tags: Tags, words: Words): void {
  const entries = Object.entries(tags);
  if (entries.length === 0) return;
  pbf.writePackedVarint(
    2,
    entries.map(([key]) => words.at(key)),
  );
  pbf.writePackedVarint(
    3,
    entries.map(([, value]) => words.at(value)),
  );
}

const differences = (values: readonly number[]): number[] => values.map((value, i) => value - (values[i - 1] ?? 0));

function encodeHeader(): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeStringField(4, "OsmSchema-V0.6");
  pbf.writeStringField(4, "DenseNodes");
  pbf.writeStringField(16, "Hearth");
  return pbf.finish();
}

function blobOf(type: string, content: Uint8Array): Uint8Array {
  const blob = new PbfWriter();
  blob.writeVarintField(2, content.length);
  blob.writeBytesField(3, deflateSync(content));
  const body = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, body.length);
  const head = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length, 0);
  return Buffer.concat([length, head, body]);
}
