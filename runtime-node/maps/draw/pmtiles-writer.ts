// Writes an archive of tiles: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { PbfWriter } from "pbf";
import { Compression, type TileType, zxyToTileId } from "pmtiles";
import type { Bounds } from "../../../handlers/shared/contract/maps.ts";

export interface ArchiveToWrite {
  type: TileType;
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
  /** Becomes JSON. */
  metadata: object;
}

export interface ArchiveWriter {
  readonly tiles: number;
  /** Compressed by gzip here; the same content is kept once. */
  add(z: number, x: number, y: number, tile: Uint8Array): void;
  /** The whole file. */
  finish(archive: ArchiveToWrite): Uint8Array;
}

interface Entry {
  id: number;
  offset: number;
  length: number;
}

const HEADER_BYTES = 127;
/** Header and root directory lie within the first 16 KiB, so that one request gets both. */
const ROOT_MAX_BYTES = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 4_096;
const E7 = 1e7;

export function createArchiveWriter(): ArchiveWriter {
  const kept = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  const contents: Uint8Array[] = [];
  let length = 0;

  return {
    get tiles() {
      return entries.length;
    },
    add(z, x, y, tile) {
      const packed = gzipSync(tile);
      const hash = createHash("sha256").update(packed).digest("base64");
      let place = kept.get(hash);
      if (place === undefined) {
        place = { offset: length, length: packed.length };
        kept.set(hash, place);
        contents.push(packed);
        length += packed.length;
      }
      entries.push({ id: zxyToTileId(z, x, y), ...place });
    },
    finish(archive) {
      const sorted = entries.toSorted((one, other) => one.id - other.id);
      const { root, leaves } = directoriesOf(sorted);
      const metadata = gzipSync(JSON.stringify(archive.metadata));
      const counts = { addressed: sorted.length, entries: sorted.length, contents: kept.size };
      const header = encodeHeader(
        archive,
        { root: root.length, metadata: metadata.length, leaves: leaves.length, tiles: length },
        counts,
      );
      return Buffer.concat([header, root, metadata, leaves, ...contents]);
    },
  };
}

function directoriesOf(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = encodeDirectory(entries.map((entry) => ({ ...entry, run: 1 })));
  if (whole.length <= ROOT_MAX_BYTES) return { root: whole, leaves: new Uint8Array() };
  const leaves: Uint8Array[] = [];
  const pointers: (Entry & { run: number })[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += LEAF_ENTRIES) {
    const part = entries.slice(at, at + LEAF_ENTRIES);
    const leaf = encodeDirectory(part.map((entry) => ({ ...entry, run: 1 })));
    // A run of 0 points to another directory.
    pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) };
}

function encodeDirectory(entries: readonly (Entry & { run: number })[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  let last = 0;
  for (const { id } of entries) {
    pbf.writeVarint(id - last);
    last = id;
  }
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    // 0: right behind the one before it.
    pbf.writeVarint(before !== undefined && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return gzipSync(pbf.finish());
}

function encodeHeader(
  { type, bounds: [west, south, east, north], minZoom, maxZoom }: ArchiveToWrite,
  bytes: { root: number; metadata: number; leaves: number; tiles: number },
  counts: { addressed: number; entries: number; contents: number },
): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  let at = 8;
  let offset = HEADER_BYTES;
  for (const length of [bytes.root, bytes.metadata, bytes.leaves, bytes.tiles]) {
    header.writeBigUInt64LE(BigInt(offset), at);
    header.writeBigUInt64LE(BigInt(length), at + 8);
    offset += length;
    at += 16;
  }
  for (const count of [counts.addressed, counts.entries, counts.contents]) {
    header.writeBigUInt64LE(BigInt(count), at);
    at += 8;
  }
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  header.writeUInt8(0, at);
  header.writeUInt8(Compression.Gzip, at + 1);
  header.writeUInt8(Compression.Gzip, at + 2);
  header.writeUInt8(type, at + 3);
  header.writeUInt8(minZoom, at + 4);
  header.writeUInt8(maxZoom, at + 5);
  for (const [i, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * E7), at + 6 + i * 4);
  header.writeUInt8(Math.min(maxZoom, 12), at + 22);
  for (const [i, degrees] of middle.entries()) header.writeInt32LE(Math.round(degrees * E7), at + 23 + i * 4);
  return header;
}
