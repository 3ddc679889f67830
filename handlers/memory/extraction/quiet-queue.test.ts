// Background work that never stands in an answer's way: it waits, gives up its place, is bounded and ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Log } from "../../ports/log.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createQuietQueue } from "./quiet-queue.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

function setUp() {
  const clock = createManualClock();
  const queue = createQuietQueue(clock, silent);
  const done: string[] = [];
  const dropped: string[] = [];
  /** Takes ten seconds by the clock. */
  const work = (name: string, userId = "anna") => ({
    userId,
    async run(signal: AbortSignal) {
      await new Promise<void>((resolve, reject) => {
        clock.schedule(10_000, resolve);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      done.push(name);
    },
    dropped: () => void dropped.push(name),
  });
  return { clock, queue, done, dropped, work };
}

test("add() does one after the other, and only when nobody waits for an answer", async () => {
  const { clock, queue, done, work } = setUp();
  const release = queue.hold();
  queue.add(work("a"));
  queue.add(work("b"));
  await clock.advance(60_000);
  assert.deepEqual(done, []);
  release();
  release();
  await clock.advance(12_000);
  assert.deepEqual(done, ["a"]);
  await clock.advance(12_000);
  assert.deepEqual(done, ["a", "b"]);
  assert.equal(queue.waiting, 0);
});

test("hold() breaks off at once what is being done; it is begun anew afterwards, but not for ever", async () => {
  const { clock, queue, done, dropped, work } = setUp();
  queue.add(work("a"));
  for (let answer = 0; answer < 4; answer++) {
    await clock.advance(5_000);
    const release = queue.hold();
    await clock.advance(30_000);
    assert.deepEqual(done, []);
    release();
  }
  await clock.advance(12_000);
  assert.deepEqual(done, ["a"]);
  queue.add(work("b"));
  for (let answer = 0; answer < 6; answer++) {
    await clock.advance(5_000);
    queue.hold()();
    await clock.advance(1);
  }
  await clock.advance(60_000);
  assert.deepEqual([done, dropped], [["a"], ["b"]]);
});

test("add() drops the oldest of a person, and of the house, when too much waits", async () => {
  const { queue, dropped, work } = setUp();
  queue.hold();
  for (let n = 0; n < 10; n++) queue.add(work(`anna ${n}`));
  assert.deepEqual(dropped, ["anna 0", "anna 1"]);
  for (let n = 0; n < 100; n++) queue.add(work(`${n}`, `person ${n}`));
  assert.equal(queue.waiting, 64);
});

test("drop() and close() leave nothing behind, and a failure does not stop the rest", async () => {
  const { clock, queue, done, work } = setUp();
  queue.add({ userId: "ben", run: () => Promise.reject(new Error("broken")) });
  queue.add(work("anna's"));
  queue.add(work("ben's", "ben"));
  queue.drop("anna");
  await clock.advance(30_000);
  assert.deepEqual(done, ["ben's"]);
  queue.add(work("late"));
  await clock.advance(2_000);
  await queue.close();
  queue.add(work("too late"));
  await clock.advance(60_000);
  assert.deepEqual(done, ["ben's"]);
});
