// The letter of the specification, section 8: 0.07 for 10 frames in a row.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createBargeInWatch } from "./barge-in.ts";
import { BARGE_IN_FRAMES, BARGE_IN_RMS } from "./constants.ts";

/** The frames, counted from 1, with which it is a barge-in. */
function fires(levels: readonly number[]): number[] {
  const watch = createBargeInWatch();
  return levels.flatMap((level, index) => (watch.push(level) ? [index + 1] : []));
}
const times = (count: number, level: number) => Array.from({ length: count }, () => level);

test("createBargeInWatch() fires with the tenth frame at 0.07 in a row, and not with the ninth", () => {
  assert.equal(BARGE_IN_RMS, 0.07);
  assert.equal(BARGE_IN_FRAMES, 10);
  assert.deepEqual(fires(times(9, 0.5)), []);
  assert.deepEqual(fires(times(10, 0.07)), [10]);
});

test("createBargeInWatch() begins anew after one frame that is quieter, or no number", () => {
  for (const gap of [0.0699, 0, Number.NaN]) {
    assert.deepEqual(fires([...times(9, 0.3), gap, ...times(9, 0.3)]), [], String(gap));
    assert.deepEqual(fires([...times(9, 0.3), gap, ...times(10, 0.3)]), [20], String(gap));
  }
});

test("createBargeInWatch() stays on while it is loud, and reset() forgets what was", () => {
  assert.deepEqual(fires(times(12, 0.2)), [10, 11, 12]);
  const watch = createBargeInWatch();
  for (const level of times(9, 0.2)) watch.push(level);
  watch.reset();
  assert.equal(watch.push(0.2), false);
});
