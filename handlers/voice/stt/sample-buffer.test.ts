// What is kept, under which number, and that room is given back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSampleBuffer } from "./sample-buffer.ts";

const numbers = (from: number, to: number) => Float32Array.from({ length: to - from }, (_, i) => from + i);

test("createSampleBuffer() finds samples by their number, whatever was dropped before them", () => {
  const buffer = createSampleBuffer();
  let next = 0;
  for (let round = 0; round < 200; round++) {
    const size = (round * 7_919) % 3_000;
    buffer.append(numbers(next, next + size));
    next += size;
    if (round % 3 === 0) buffer.dropBefore(next - 2_500);
    assert.equal(buffer.end, next);
    const from = Math.max(buffer.start, next - 1_000);
    assert.deepEqual(buffer.copy(from, next), numbers(from, next));
  }
  assert.deepEqual(buffer.copy(0, buffer.start), new Float32Array(0));
  assert.deepEqual(buffer.copy(next - 2, next + 50), numbers(next - 2, next));
});

test("createSampleBuffer() survives a long utterance and being emptied", () => {
  const buffer = createSampleBuffer();
  buffer.append(numbers(0, 500_000));
  buffer.dropBefore(499_990);
  buffer.append(numbers(500_000, 500_010));
  assert.deepEqual(buffer.copy(499_990, 500_010), numbers(499_990, 500_010));
  buffer.dropBefore(10_000_000);
  assert.equal(buffer.start, 500_010);
  assert.equal(buffer.copy(0, 1e9).length, 0);
});
