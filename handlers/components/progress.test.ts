// Progress that never lies and never jumps back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock } from "../testing/manual-clock.ts";
import { createProgress } from "./progress.ts";

const fresh = { doneBytes: 0, totalBytes: 0 };
const MB = 1_000_000;

test("progress weighs each part by its bytes, and is whole only when all of them are finished", () => {
  const progress = createProgress(createManualClock(), fresh);
  progress.plan([
    { key: "model", weightBytes: 90 },
    { key: "unpack", weightBytes: 10 },
  ]);
  progress.advance("model", 45, 90);
  assert.deepEqual([progress.doneBytes, progress.totalBytes], [45, 100]);
  progress.finish("model");
  assert.equal(progress.doneBytes, 90);
  progress.advance("unpack", 500, 1_000);
  assert.equal(progress.doneBytes, 95);
  progress.finish("unpack");
  assert.equal(progress.doneBytes, 100);
});

test("progress stands still, and does not go back, when a server makes us start over", () => {
  const progress = createProgress(createManualClock(), fresh);
  progress.plan([{ key: "model", weightBytes: 100 }]);
  const seen: number[] = [];
  for (const done of [10, 60, 0, 30, 60, 61, 100]) {
    progress.advance("model", done, 100);
    seen.push(progress.doneBytes);
  }
  assert.deepEqual(seen, [10, 60, 60, 60, 60, 61, 100]);
});

test("progress keeps its whole when a file is larger or smaller than the registry guessed", () => {
  const progress = createProgress(createManualClock(), fresh);
  progress.plan([{ key: "archive", weightBytes: 100 }]);
  progress.advance("archive", 50, null);
  assert.equal(progress.doneBytes, 50);
  progress.advance("archive", 300, 400);
  assert.deepEqual([progress.doneBytes, progress.totalBytes], [75, 100]);
});

test("progress goes on over a restart: what an earlier try has finished counts, what it had begun is not lost", () => {
  const first = createProgress(createManualClock(), fresh);
  const parts = [
    { key: "a", weightBytes: 60 },
    { key: "b", weightBytes: 40 },
  ];
  first.plan(parts);
  first.finish("a");
  first.advance("b", 20, 40);
  const second = createProgress(createManualClock(), first);
  assert.equal(second.doneBytes, 80);
  second.plan(parts.slice(1));
  assert.equal(second.doneBytes, 80);
  assert.equal(second.leftBytesOf("b"), 20, "half of it need not be fetched again");
  second.advance("b", 0, 40);
  assert.equal(second.doneBytes, 80);
  assert.equal(second.gotFurther, false);
  second.advance("b", 24, 40);
  assert.deepEqual([second.doneBytes, second.gotFurther], [84, true]);
});

test("progress of a repair begins at nothing, whatever is whole already", () => {
  const progress = createProgress(createManualClock(), fresh);
  progress.plan([{ key: "lost", weightBytes: 10 }]);
  assert.deepEqual([progress.doneBytes, progress.totalBytes], [0, 10]);
});

test("transfer() tells the speed of the last seconds and the time left, without what was there before", async () => {
  const clock = createManualClock();
  const progress = createProgress(clock, fresh);
  progress.plan([{ key: "model", weightBytes: 100 * MB }]);
  progress.advance("model", 40 * MB, 100 * MB);
  assert.equal(progress.transfer().bytesPerS, null);
  for (let second = 1; second <= 10; second++) {
    await clock.advance(1_000);
    progress.advance("model", (40 + second) * MB, 100 * MB);
  }
  assert.deepEqual(progress.transfer(), {
    doneBytes: 50 * MB,
    totalBytes: 100 * MB,
    bytesPerS: MB,
    secondsLeft: 50,
  });
  await clock.advance(4_000);
  assert.ok((progress.transfer().bytesPerS ?? 0) < MB / 2, "it has stalled");
  await clock.advance(60_000);
  assert.deepEqual([progress.transfer().bytesPerS, progress.transfer().secondsLeft], [null, null]);
});

test("transfer() counts the time for what has to be fetched a second time", async () => {
  const clock = createManualClock();
  const progress = createProgress(clock, fresh);
  progress.plan([{ key: "model", weightBytes: 100 * MB }]);
  progress.advance("model", 90 * MB, 100 * MB);
  for (let second = 0; second <= 10; second++) {
    progress.advance("model", second * MB, 100 * MB);
    await clock.advance(1_000);
  }
  const { doneBytes, secondsLeft } = progress.transfer();
  assert.equal(doneBytes, 90 * MB);
  assert.ok(secondsLeft !== null && secondsLeft >= 85, `${secondsLeft} s`);
});

test("transfer() finds the speed again within a second after the clock jumped, back or ahead", () => {
  for (const jumpMs of [-3_600_000, 86_400_000]) {
    const clock = { nowMs: Date.UTC(2026, 0, 1), now: () => clock.nowMs, schedule: () => () => {} };
    const progress = createProgress(clock, fresh);
    progress.plan([{ key: "model", weightBytes: 100 * MB }]);
    let doneMb = 0;
    const goOn = (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        progress.advance("model", ++doneMb * MB, 100 * MB);
        clock.nowMs += 1_000;
      }
    };
    goOn(5);
    clock.nowMs += jumpMs;
    goOn(4);
    const { bytesPerS, doneBytes } = progress.transfer();
    assert.equal(doneBytes, doneMb * MB, "progress is counted, whatever the clock says");
    assert.ok(bytesPerS !== null && bytesPerS >= MB / 2 && bytesPerS <= MB, `${bytesPerS} after ${jumpMs}`);
  }
});
