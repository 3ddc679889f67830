// The clock that tests move by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock } from "./manual-clock.ts";

test("createManualClock() runs what is due in the order of its time, also what is scheduled on the way", async () => {
  const clock = createManualClock(1_000);
  const seen: string[] = [];
  clock.schedule(20, () => seen.push(`late ${clock.now()}`));
  clock.schedule(10, () => {
    seen.push(`early ${clock.now()}`);
    clock.schedule(5, () => seen.push(`nested ${clock.now()}`));
  });
  const cancel = clock.schedule(12, () => seen.push("cancelled"));
  cancel();
  await clock.advance(30);
  assert.deepEqual(seen, ["early 1010", "nested 1015", "late 1020"]);
  assert.equal(clock.now(), 1_030);
  assert.equal(clock.pending, 0);
});

test("createManualClock() leaves alone what is not due yet", async () => {
  const clock = createManualClock();
  let ran = 0;
  clock.schedule(100, () => ran++);
  await clock.advance(99);
  assert.equal(ran, 0);
  await clock.advance(1);
  assert.equal(ran, 1);
});
