// Reads extracts of OpenStreetMap in their binary form, block by block: nodes, ways and relations as they come.
// The format: https://wiki.openstreetmap.org/wiki/PBF_Format
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { PbfReader } from "pbf";
import { readBlock } from "./osm-block.ts";

const inflateAsync = promisify(inflate);

/** An extract that can't be read, in words for people. */
export class ExtractError extends Error {
  override readonly name = "ExtractError";
}

export type Tags = Record<string, string>;

export interface Member {
  type: "node" | "way" | "relation";
  ref: number;
  role: string;
}

/** What is left out is not even decoded. Degrees; nodes that are off the earth are never told of. */
export interface OsmVisitor {
  /** `tags` null: it has none. */
  node?(id: number, lat: number, lon: number, tags: Tags | null): void;
  way?(id: number, refs: readonly number[], tags: Tags): void;
  relation?(id: number, members: readonly Member[], tags: Tags): void;
}

export interface OsmReader {
  readonly sizeBytes: number;
  /** @param onBytes how far it has come, between blocks. @throws ExtractError, and the signal's reason */
  visit(visitor: OsmVisitor, options: { signal: AbortSignal; onBytes(done: number): void }): Promise<void>;
  close(): Promise<void>;
}

// Section "Design" of the format: larger ones are to be refused.
const HEADER_MAX_BYTES = 64 * 1024;
const BLOB_MAX_BYTES = 32 * 1024 * 1024;
const UNDERSTOOD = new Set(["OsmSchema-V0.6", "DenseNodes", "HistoricalInformation"]);

interface BlobAt {
  type: string;
  offset: number;
  sizeBytes: number;
  /** What a block holds, once it was read. */
  holds: { nodes: boolean; ways: boolean; relations: boolean } | null;
}

/** @throws ExtractError for what is no extract, or was cut off */
export async function openExtract(path: string): Promise<OsmReader> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const blobs = await listBlobs(handle, size);
    const [first] = blobs;
    if (first?.type !== "OSMHeader") throw new ExtractError("This is no extract of OpenStreetMap.");
    checkHeader(await readBlob(handle, first));
    return createReader(handle, size, blobs);
  } catch (cause) {
    await handle.close();
    throw toExtractError(cause);
  }
}

function createReader(handle: FileHandle, sizeBytes: number, blobs: readonly BlobAt[]): OsmReader {
  return {
    sizeBytes,
    close: () => handle.close(),
    async visit(wanted, { signal, onBytes }) {
      const visitor = inOrder(wanted);
      for (const blob of blobs) {
        signal.throwIfAborted();
        if (blob.type !== "OSMData" || !isWanted(blob, visitor)) continue;
        try {
          blob.holds = readBlock(await readBlob(handle, blob), visitor);
        } catch (cause) {
          throw toExtractError(cause);
        }
        onBytes(blob.offset + blob.sizeBytes);
      }
    },
  };
}

/** Refuses what the route planner would refuse: with it no graph at all could be made, of no region. */
function inOrder({ node, way, relation }: OsmVisitor): OsmVisitor {
  const check = () => {
    let last = 0;
    return (id: number) => {
      if (isBefore(id, last)) throw new ExtractError("This extract is not sorted. Sort it, e.g. by `osmium sort`.");
      last = id;
    };
  };
  const [checkNode, checkWay, checkRelation] = [check(), check(), check()];
  const ordered: OsmVisitor = {};
  if (node)
    ordered.node = (id, lat, lon, tags) => {
      checkNode(id);
      node(id, lat, lon, tags);
    };
  if (way)
    ordered.way = (id, refs, tags) => {
      checkWay(id);
      way(id, refs, tags);
    };
  if (relation)
    ordered.relation = (id, members, tags) => {
      checkRelation(id);
      relation(id, members, tags);
    };
  return ordered;
}

/** Valhalla takes numbers of things as unsigned ones, so that those of editors, below 0, come last. */
export const isBefore = (one: number, other: number): boolean => (one < 0 === other < 0 ? one < other : other < 0);

const isWanted = ({ holds }: BlobAt, { node, way, relation }: OsmVisitor): boolean =>
  holds === null ||
  (holds.nodes && node !== undefined) ||
  (holds.ways && way !== undefined) ||
  (holds.relations && relation !== undefined);

/** Where each blob lies: their headers follow one another to the end of the file. */
async function listBlobs(handle: FileHandle, sizeBytes: number): Promise<BlobAt[]> {
  const blobs: BlobAt[] = [];
  let at = 0;
  while (at < sizeBytes) {
    const length = (await readAt(handle, at, 4)).readUInt32BE(0);
    if (length === 0 || length > HEADER_MAX_BYTES) throw new ExtractError("This is no extract of OpenStreetMap.");
    const header = readBlobHeader(new PbfReader(await readAt(handle, at + 4, length)));
    const offset = at + 4 + length;
    if (header.sizeBytes <= 0 || header.sizeBytes > BLOB_MAX_BYTES) throw damaged();
    at = offset + header.sizeBytes;
    if (at > sizeBytes) throw new ExtractError("This extract is not whole: its end is missing. Fetch it again.");
    blobs.push({ ...header, offset, holds: null });
  }
  return blobs;
}

function readBlobHeader(pbf: PbfReader): { type: string; sizeBytes: number } {
  const header = { type: "", sizeBytes: 0 };
  return pbf.readFields((tag, result) => {
    if (tag === 1) result.type = pbf.readString();
    else if (tag === 3) result.sizeBytes = pbf.readVarint();
  }, header);
}

async function readBlob(handle: FileHandle, { offset, sizeBytes }: BlobAt): Promise<Uint8Array> {
  const blob: { raw: Uint8Array | null; zlib: Uint8Array | null; size: number } = { raw: null, zlib: null, size: 0 };
  const pbf = new PbfReader(await readAt(handle, offset, sizeBytes));
  pbf.readFields((tag, result) => {
    if (tag === 1) result.raw = pbf.readBytes();
    else if (tag === 2) result.size = pbf.readVarint();
    else if (tag === 3) result.zlib = pbf.readBytes();
  }, blob);
  if (blob.raw !== null) return blob.raw;
  if (blob.zlib === null) throw new ExtractError("This extract is packed in a way that Hearth does not know.");
  return inflateAsync(blob.zlib, { maxOutputLength: BLOB_MAX_BYTES });
}

function checkHeader(bytes: Uint8Array): void {
  const pbf = new PbfReader(bytes);
  const needs = pbf.readFields((tag, result: string[]) => {
    if (tag === 4) result.push(pbf.readString());
  }, []);
  const unknown = needs.filter((each) => !UNDERSTOOD.has(each));
  if (unknown.length > 0) throw new ExtractError("This extract is of a kind that Hearth does not know.");
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new ExtractError("This extract is not whole: its end is missing. Fetch it again.");
    done += bytesRead;
  }
  return bytes;
}

const damaged = (cause?: unknown) => new ExtractError("This extract is damaged. Fetch it again.", { cause });

/** Whatever a decoder throws at bytes that are not what they should be; the disk's own failures pass. */
export function toExtractError(cause: unknown): unknown {
  if (cause instanceof ExtractError) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const isOfBytes = code.startsWith("Z_") || code.startsWith("ERR_");
  return isOfBytes || cause instanceof RangeError || cause instanceof TypeError || code === "" ? damaged(cause) : cause;
}
