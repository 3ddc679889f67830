// The text chunks of a PNG, byte by byte.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { pngTextChunks } from "./png-text.ts";

test("pngTextChunks() writes chunks of the right length, type, text and checksum", () => {
  const chunks = Buffer.from(pngTextChunks({ parameters: "ein Fuchs, größer 🦊" }));
  const length = chunks.readUInt32BE(0);
  assert.equal(chunks.subarray(4, 8).toString("latin1"), "iTXt");
  assert.equal(chunks.length, 12 + length);
  const data = chunks.subarray(8, 8 + length);
  assert.equal(data.subarray(0, 10).toString("latin1"), "parameters");
  assert.deepEqual([...data.subarray(10, 15)], [0, 0, 0, 0, 0]);
  assert.equal(data.subarray(15).toString("utf8"), "ein Fuchs, größer 🦊");
  assert.equal(chunks.readUInt32BE(8 + length), crc32Of(chunks.subarray(4, 8 + length)));
});

/** By another way than the code's: the checksum that a gzip file ends with is the same one. */
function crc32Of(bytes: Buffer): number {
  const zipped = gzipSync(bytes);
  return zipped.readUInt32LE(zipped.length - 8);
}
