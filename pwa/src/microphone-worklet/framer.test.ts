// Frames of one length out of blocks of any.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createFramer } from "./framer.ts";

test("createFramer() hands over every sample once, in order, whatever the blocks", () => {
  const frames: Float32Array[] = [];
  const { push } = createFramer(8, (frame) => void frames.push(frame));
  let next = 0;
  for (const size of [3, 0, 5, 1, 20, 7, 8, 4]) push(Float32Array.from({ length: size }, () => next++));
  assert.equal(frames.length, 6);
  assert.deepEqual(
    frames.flatMap((frame) => [...frame]),
    Array.from({ length: 48 }, (_, i) => i),
  );
  assert.equal(new Set(frames).size, 6);
});
