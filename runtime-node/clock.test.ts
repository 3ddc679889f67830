// Real time: the timer fires, can be cancelled, and never keeps a process alive.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { createClock } from "./clock.ts";

test("createClock().schedule() calls back once, and not after it was cancelled", async () => {
  const clock = createClock();
  const fired: string[] = [];
  clock.schedule(1, () => fired.push("cancelled"))();
  clock.schedule(1, () => fired.push("kept"));
  // Timers of a test that waits for nothing else are unref'd: this one holds the loop.
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(fired, ["kept"]);
});

test("createClock().schedule() refuses a delay that timers cannot hold", () => {
  const clock = createClock();
  for (const delayMs of [2 ** 31, Number.NaN]) assert.throws(() => clock.schedule(delayMs, () => {}), RangeError);
});

test("createClock().elapsed() goes on, whatever the time of day is", async () => {
  const clock = createClock();
  const before = clock.elapsed?.() ?? Number.NaN;
  await new Promise((resolve) => setTimeout(resolve, 60));
  const passedMs = (clock.elapsed?.() ?? Number.NaN) - before;
  // Linux tells it in hundredths of a second.
  assert.ok(passedMs >= 40 && passedMs < 30_000, `${passedMs}`);
});

test("createClock().schedule() lets the process end", async () => {
  const script = `import { createClock } from "./clock.ts"; createClock().schedule(60_000, () => {});`;
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, timeout: 20_000 });
});
