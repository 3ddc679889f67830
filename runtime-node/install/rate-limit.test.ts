// The bandwidth limit, on a clock that the test moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRateLimit } from "./rate-limit.ts";

function manualTime() {
  let now = 0;
  return {
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    sleep: async (ms: number) => {
      now += ms;
    },
  };
}
const { signal } = new AbortController();

test("createRateLimit() holds the average, whatever the pieces", async () => {
  const time = manualTime();
  const limit = createRateLimit(() => 1_000, time);
  for (const bytes of [10, 990, 500, 1_500]) await limit.take(bytes, signal);
  assert.equal(Math.round(time.now()), 3_000);
});

test("createRateLimit() saves up a quarter of a second and no more", async () => {
  const time = manualTime();
  const limit = createRateLimit(() => 1_000, time);
  time.pass(60_000);
  await limit.take(250, signal);
  assert.equal(time.now(), 60_000);
  await limit.take(100, signal);
  assert.equal(Math.round(time.now()), 60_100);
});

test("createRateLimit() follows a limit that changes while it waits, and one that goes", async () => {
  const time = manualTime();
  let rate: number | null = 1;
  const limit = createRateLimit(() => rate, {
    now: time.now,
    sleep: async (ms) => {
      await time.sleep(ms);
      rate = time.now() < 2_000 ? 10_000 : null;
    },
  });
  await limit.take(1_000_000, signal);
  assert.ok(time.now() < 3_000);
});

test("createRateLimit() refuses a limit of nothing", async () => {
  await assert.rejects(createRateLimit(() => 0).take(1, signal), RangeError);
});
