// Packs new pictures smaller without changing a pixel: the browser packs them for speed, the repository keeps them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import type { FullConfig } from "@playwright/test";

const FOLDER = join(import.meta.dirname, "pictures");
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Red, green, blue, a byte each: all that the browser writes of a page. */
const PIXEL_BYTES = 3;

// biome-ignore lint/style/noDefaultExport: Playwright wants it so.
export default function tidyPictures({ updateSnapshots }: FullConfig): void {
  if (updateSnapshots !== "all" && updateSnapshots !== "changed") return;
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name);
    const picture = readFileSync(path);
    const packed = repack(picture);
    if (packed.length < picture.length) writeFileSync(path, packed);
  }
}

/** Most pages are flat: rows as they are, packed hard, are smallest. A glow is smaller as the steps from pixel to pixel. */
function repack(picture: Buffer): Buffer {
  const chunks = chunksOf(picture);
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  const isPlain = header !== undefined && header[8] === 8 && header[9] === 2 && header[12] === 0;
  if (!isPlain) return picture;
  const data = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const rowBytes = header.readUInt32BE(0) * PIXEL_BYTES;
  const rows = withoutFilters(inflateSync(data), rowBytes);
  const plain = deflateSync(rows, { level: 9, memLevel: 9 });
  const steps = deflateSync(asSteps(rows, rowBytes), { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", steps.length < plain.length ? steps : plain),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Rows with PNG's first filter: each byte as the difference to that of the pixel on its left. */
function asSteps(rows: Buffer, rowBytes: number): Buffer {
  const steps = Buffer.from(rows);
  for (let start = 0; start < rows.length; start += rowBytes + 1) {
    steps[start] = 1;
    for (let at = start + 1 + PIXEL_BYTES; at <= start + rowBytes; at += 1) {
      steps[at] = (rows[at] ?? 0) - (rows[at - PIXEL_BYTES] ?? 0);
    }
  }
  return steps;
}

function chunksOf(picture: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE.length; at < picture.length; ) {
    const length = picture.readUInt32BE(at);
    chunks.push({ type: picture.toString("latin1", at + 4, at + 8), data: picture.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Undoes the five filters of PNG (RFC 2083, section 6); each row begins with the number of its own. */
function withoutFilters(filtered: Buffer, rowBytes: number): Buffer {
  const rows = Buffer.from(filtered);
  const at = (row: number, column: number) =>
    row < 0 || column < 0 ? 0 : (rows[row * (rowBytes + 1) + 1 + column] ?? 0);
  for (let row = 0; row * (rowBytes + 1) < rows.length; row += 1) {
    const start = row * (rowBytes + 1);
    const filter = rows[start];
    rows[start] = 0;
    for (let column = 0; column < rowBytes && filter !== 0; column += 1) {
      const left = at(row, column - PIXEL_BYTES);
      const up = at(row - 1, column);
      const corner = at(row - 1, column - PIXEL_BYTES);
      const guess =
        filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : nearest(left, up, corner);
      rows[start + 1 + column] = at(row, column) + guess;
    }
  }
  return rows;
}

function nearest(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** As PNG wants it. The one of node:zlib came only with Node 20.15. */
function crc32(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
