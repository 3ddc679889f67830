// Frames that wait, by a loop that is as slow as the test wants it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createFrameQueue } from "./frame-queue.ts";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp(most: number) {
  const taken: number[] = [];
  const held: (() => void)[] = [];
  const errors: unknown[] = [];
  const script = { fails: false };
  const queue = createFrameQueue<number>({
    most,
    async take(frame) {
      taken.push(frame);
      if (script.fails) throw new Error("broken");
      await new Promise<void>((resolve) => held.push(resolve));
    },
    pause: async () => undefined,
    onFailed: (error) => void errors.push(error),
  });
  const finish = async () => {
    held.shift()?.();
    await settle();
  };
  return { queue, taken, finish, errors, script };
}

test("createFrameQueue() takes one frame after the other, in order, and catches up", async () => {
  const { queue, taken, finish } = setUp(10);
  for (let i = 0; i < 5; i++) queue.push(i);
  assert.deepEqual(taken, [0]);
  assert.equal(queue.waiting, 4);
  for (let i = 0; i < 5; i++) await finish();
  assert.deepEqual(taken, [0, 1, 2, 3, 4]);
  assert.deepEqual([queue.waiting, queue.dropped], [0, 0]);
  queue.push(5);
  await settle();
  assert.equal(taken.at(-1), 5);
});

test("createFrameQueue() lets the oldest go where too many wait, and counts them", async () => {
  const { queue, taken, finish } = setUp(3);
  for (let i = 0; i < 9; i++) queue.push(i);
  assert.deepEqual([queue.waiting, queue.dropped], [3, 5]);
  for (let i = 0; i < 4; i++) await finish();
  assert.deepEqual(taken, [0, 6, 7, 8]);
});

test("createFrameQueue() forgets what waits at clear(), and takes nothing more when a step has failed", async () => {
  const { queue, taken, finish, errors, script } = setUp(5);
  queue.push(0);
  queue.push(1);
  queue.clear();
  await finish();
  assert.deepEqual(taken, [0]);
  script.fails = true;
  queue.push(2);
  queue.push(3);
  await settle();
  assert.deepEqual(taken, [0, 2]);
  assert.equal(errors.length, 1);
  queue.push(4);
  await settle();
  assert.deepEqual(taken, [0, 2]);
});
