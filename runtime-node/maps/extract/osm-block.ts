// One block of an extract: its words, then its nodes, ways and relations, each as differences to the one before.
import { PbfReader } from "pbf";
import type { Member, OsmVisitor, Tags } from "./osm-reader.ts";

interface Block {
  words: string[];
  groups: Uint8Array[];
  granularity: number;
  latOffset: number;
  lonOffset: number;
}

const DEGREES = 1e-9;
const TYPES = ["node", "way", "relation"] as const;

/** Tells the visitor what it wants to know of, and returns what there is. */
export function readBlock(
  bytes: Uint8Array,
  visitor: OsmVisitor,
): { nodes: boolean; ways: boolean; relations: boolean } {
  const pbf = new PbfReader(bytes);
  const block: Block = { words: [], groups: [], granularity: 100, latOffset: 0, lonOffset: 0 };
  pbf.readFields((tag, result) => {
    if (tag === 1) result.words = readWords(new PbfReader(pbf.readBytes()));
    else if (tag === 2) result.groups.push(pbf.readBytes());
    else if (tag === 17) result.granularity = pbf.readVarint();
    else if (tag === 19) result.latOffset = pbf.readVarint(true);
    else if (tag === 20) result.lonOffset = pbf.readVarint(true);
  }, block);
  const holds = { nodes: false, ways: false, relations: false };
  for (const group of block.groups) {
    const inner = new PbfReader(group);
    inner.readFields((tag) => {
      if (tag === 1) {
        holds.nodes = true;
        if (visitor.node) readNode(new PbfReader(inner.readBytes()), block, visitor.node);
      } else if (tag === 2) {
        holds.nodes = true;
        if (visitor.node) readDense(new PbfReader(inner.readBytes()), block, visitor.node);
      } else if (tag === 3) {
        holds.ways = true;
        if (visitor.way) readWay(new PbfReader(inner.readBytes()), block, visitor.way);
      } else if (tag === 4) {
        holds.relations = true;
        if (visitor.relation) readRelation(new PbfReader(inner.readBytes()), block, visitor.relation);
      }
    }, null);
  }
  return holds;
}

function readWords(pbf: PbfReader): string[] {
  return pbf.readFields((tag, words: string[]) => {
    if (tag === 1) words.push(pbf.readString());
  }, []);
}

type OnNode = NonNullable<OsmVisitor["node"]>;

function tell(onNode: OnNode, id: number, place: { lat: number; lon: number }, tags: Tags | null, block: Block): void {
  const lat = (block.latOffset + block.granularity * place.lat) * DEGREES;
  const lon = (block.lonOffset + block.granularity * place.lon) * DEGREES;
  // Such nodes are in real extracts: whoever took them seriously would draw or plan a map without end.
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) onNode(id, lat, lon, tags);
}

function readNode(pbf: PbfReader, block: Block, onNode: OnNode): void {
  const node = { id: 0, lat: 0, lon: 0, keys: [] as number[], values: [] as number[] };
  pbf.readFields((tag, result) => {
    if (tag === 1) result.id = pbf.readSVarint();
    else if (tag === 2) pbf.readPackedVarint(result.keys);
    else if (tag === 3) pbf.readPackedVarint(result.values);
    else if (tag === 8) result.lat = pbf.readSVarint();
    else if (tag === 9) result.lon = pbf.readSVarint();
  }, node);
  tell(onNode, node.id, node, node.keys.length === 0 ? null : tagsOf(node.keys, node.values, block), block);
}

function readDense(pbf: PbfReader, block: Block, onNode: OnNode): void {
  const dense = { ids: [] as number[], lats: [] as number[], lons: [] as number[], tags: [] as number[] };
  pbf.readFields((tag, result) => {
    if (tag === 1) pbf.readPackedSVarint(result.ids);
    else if (tag === 8) pbf.readPackedSVarint(result.lats);
    else if (tag === 9) pbf.readPackedSVarint(result.lons);
    else if (tag === 10) pbf.readPackedVarint(result.tags);
  }, dense);
  let [id, lat, lon, at] = [0, 0, 0, 0];
  for (let i = 0; i < dense.ids.length; i++) {
    id += dense.ids[i] ?? 0;
    lat += dense.lats[i] ?? 0;
    lon += dense.lons[i] ?? 0;
    let tags: Tags | null = null;
    // Pairs of key and value, and a 0 after those of each node; nothing at all where no node has any.
    while (at < dense.tags.length && dense.tags[at] !== 0) {
      tags ??= Object.create(null) as Tags;
      tags[block.words[dense.tags[at] ?? 0] ?? ""] = block.words[dense.tags[at + 1] ?? 0] ?? "";
      at += 2;
    }
    at++;
    tell(onNode, id, { lat, lon }, tags, block);
  }
}

function tagsOf(keys: readonly number[], values: readonly number[], { words }: Block): Tags {
  const tags = Object.create(null) as Tags;
  for (const [i, key] of keys.entries()) tags[words[key] ?? ""] = words[values[i] ?? 0] ?? "";
  return tags;
}

function summed(differences: number[]): number[] {
  let sum = 0;
  return differences.map((difference) => {
    sum += difference;
    return sum;
  });
}

function readWay(pbf: PbfReader, block: Block, onWay: NonNullable<OsmVisitor["way"]>): void {
  const way = { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] };
  pbf.readFields((tag, result) => {
    if (tag === 1) result.id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(result.keys);
    else if (tag === 3) pbf.readPackedVarint(result.values);
    else if (tag === 8) pbf.readPackedSVarint(result.refs);
  }, way);
  onWay(way.id, summed(way.refs), tagsOf(way.keys, way.values, block));
}

function readRelation(pbf: PbfReader, block: Block, onRelation: NonNullable<OsmVisitor["relation"]>): void {
  const relation = {
    id: 0,
    ...{ keys: [] as number[], values: [] as number[] },
    ...{ roles: [] as number[], refs: [] as number[], types: [] as number[] },
  };
  pbf.readFields((tag, result) => {
    if (tag === 1) result.id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(result.keys);
    else if (tag === 3) pbf.readPackedVarint(result.values);
    else if (tag === 8) pbf.readPackedVarint(result.roles);
    else if (tag === 9) pbf.readPackedSVarint(result.refs);
    else if (tag === 10) pbf.readPackedVarint(result.types);
  }, relation);
  const members = summed(relation.refs).map((ref, i): Member => {
    const type = TYPES[relation.types[i] ?? 0] ?? "node";
    return { type, ref, role: block.words[relation.roles[i] ?? 0] ?? "" };
  });
  onRelation(relation.id, members, tagsOf(relation.keys, relation.values, block));
}
