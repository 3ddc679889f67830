// The last frames and no more of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createFrameRing } from "./frame-ring.ts";

const frame = (number: number) => ({ number, samples: new Float32Array(1_280), rms: 0.1, atMs: number * 80 });
const numbers = (frames: { number: number }[]) => frames.map((each) => each.number);

test("createFrameRing() gives the last frames, oldest first, and never more than it keeps", () => {
  const ring = createFrameRing(4);
  assert.deepEqual(ring.recent(3), []);
  for (let i = 0; i < 3; i++) ring.push(frame(i));
  assert.deepEqual(numbers(ring.recent(2)), [1, 2]);
  assert.deepEqual(numbers(ring.recent(9)), [0, 1, 2]);
  for (let i = 3; i < 10; i++) ring.push(frame(i));
  assert.deepEqual(numbers(ring.recent(9)), [6, 7, 8, 9]);
  assert.deepEqual(numbers(ring.recent(1)), [9]);
  assert.deepEqual(ring.recent(0), []);
});

test("createFrameRing() holds nothing after clear(), and begins anew", () => {
  const ring = createFrameRing(3);
  for (let i = 0; i < 5; i++) ring.push(frame(i));
  ring.clear();
  assert.deepEqual(ring.recent(3), []);
  ring.push(frame(7));
  assert.deepEqual(numbers(ring.recent(3)), [7]);
});
