// From the engine's WAV to the wire and back.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { encodeWav16 } from "../../shared/speech/wav.ts";
import { pcm16Of } from "./pcm16.ts";

const samples = Float32Array.from({ length: 30_001 }, (_, i) => Math.sin(i / 7));
const wav = encodeWav16(samples, 24_000);

/** The same sound as 32-bit float. */
function floatWav(): Uint8Array {
  const head = Buffer.from(wav.subarray(0, 44));
  head.writeUInt16LE(3, 20);
  head.writeUInt32LE(24_000 * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(32, 34);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

test("pcm16Of() takes the samples of a plain file as they lie there, without a copy", () => {
  const { sampleRate, bytes } = pcm16Of(wav);
  assert.equal(sampleRate, 24_000);
  assert.equal(bytes.buffer, wav.buffer);
  assert.deepEqual(bytes, wav.subarray(44));
});

test("pcm16Of() converts what is stored otherwise to the same samples", () => {
  assert.deepEqual(Buffer.from(pcm16Of(floatWav()).bytes), Buffer.from(wav.subarray(44)));
  const streamed = Uint8Array.from(wav);
  new DataView(streamed.buffer).setUint32(40, 0xffffffff, true);
  assert.deepEqual(Buffer.from(pcm16Of(streamed).bytes), Buffer.from(wav.subarray(44)));
});

test("pcm16Of() refuses what is no sound as a failure of the engine", () => {
  for (const bytes of [new Uint8Array(), new TextEncoder().encode("<html>".repeat(20)), wav.subarray(0, 44)]) {
    assert.throws(
      () => pcm16Of(bytes),
      (error) => error instanceof DomainError && error.code === "upstream_failed",
    );
  }
});

test("pcm16Of() takes a file without a sample, for which there was nothing to say", () => {
  assert.deepEqual(pcm16Of(encodeWav16(new Float32Array(0), 24_000)), { sampleRate: 24_000, bytes: new Uint8Array(0) });
});
