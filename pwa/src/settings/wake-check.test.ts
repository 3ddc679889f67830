// The five times: which sounds count as one, and the threshold that follows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type CheckFrame, isChecked, NEW_CHECK, reduceCheck, suggestThreshold, type WakeCheck } from "./wake-check.ts";

const many = (frames: number, frame: CheckFrame): CheckFrame[] => Array.from({ length: frames }, () => frame);
const quiet = (frames: number, rms = 0.003, score = 0.01) => many(frames, { rms, score });
/** A word of about 0.7 s, whose score comes as it ends. */
const word = (peak: number, rms = 0.08): CheckFrame[] => [
  ...many(8, { rms, score: 0.02 }),
  { rms: 0.02, score: peak },
  ...quiet(20),
];
const heard = (frames: CheckFrame[]): WakeCheck => frames.reduce(reduceCheck, NEW_CHECK);
const checked = (...peaks: number[]): WakeCheck => ({ ...NEW_CHECK, peaks, noise: 0.02 });

test("reduceCheck() takes the best score of each of five words, also where it comes after the word", () => {
  const peaks = [0.91, 0.4, 0.88, 0.97, 0.72];
  const check = heard([...quiet(20), ...peaks.flatMap((peak) => word(peak))]);
  assert.deepEqual(check.peaks, peaks);
  assert.ok(isChecked(check));
});

test("reduceCheck() hears nothing more after the fifth", () => {
  const check = heard([...quiet(20), ...[1, 1, 1, 1, 1].flatMap((peak) => word(peak))]);
  assert.equal(reduceCheck(check, { rms: 0.5, score: 1 }), check);
});

test("reduceCheck() takes a click for noise, whatever it scores", () => {
  const check = heard([...quiet(20), { rms: 0.3, score: 0.3 }, ...quiet(12)]);
  assert.deepEqual(check.peaks, []);
  assert.equal(check.noise, 0.3);
});

test("reduceCheck() tells a word from the hum of a loud room", () => {
  const hum = (frames: number) => quiet(frames, 0.04);
  const loudWord = [...many(8, { rms: 0.16, score: 0.1 }), { rms: 0.05, score: 0.8 }];
  // The room is learned before somebody speaks.
  const learned: WakeCheck = { ...NEW_CHECK, room: 0.04 };
  const check = [...hum(30), ...loudWord, ...hum(20), ...loudWord, ...hum(20)].reduce(reduceCheck, learned);
  assert.deepEqual(check.peaks, [0.8, 0.8]);
});

test("reduceCheck() comes to an end with somebody who does not pause", () => {
  const check = heard(many(400, { rms: 0.1, score: 0.2 }));
  assert.ok(isChecked(check));
});

test("suggestThreshold() leaves what fits", () => {
  assert.deepEqual(suggestThreshold(checked(0.9, 0.95, 0.99, 0.97, 0.92), 0.5), { name: "fits", threshold: 0.5 });
});

test("suggestThreshold() goes below the weakest voice but one", () => {
  assert.deepEqual(suggestThreshold(checked(0.05, 0.48, 0.6, 0.55, 0.5), 0.5), { name: "lower", threshold: 0.38 });
});

test("suggestThreshold() stays above what else was heard", () => {
  const loud = { ...checked(0.95, 0.95, 0.96, 0.97, 0.99), noise: 0.55 };
  assert.deepEqual(suggestThreshold(loud, 0.5), { name: "higher", threshold: 0.7 });
});

test("suggestThreshold() suggests nothing where voice and room can't be told apart, or nobody was heard", () => {
  assert.deepEqual(suggestThreshold({ ...checked(0.5, 0.5, 0.5, 0.5, 0.5), noise: 0.4 }, 0.5), { name: "unclear" });
  assert.deepEqual(suggestThreshold(checked(0.1, 0.1, 0.1, 0.1, 0.1), 0.5), { name: "unclear" });
  assert.deepEqual(suggestThreshold(NEW_CHECK, 0.5), { name: "unclear" });
});
