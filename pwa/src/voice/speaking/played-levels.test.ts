// The loudness of what is played, by the audio clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlayedLevels } from "./played-levels.ts";

const tone = (seconds: number, level: number) => new Float32Array(Math.round(seconds * 24_000)).fill(level);
const rounded = (levels: Float32Array) => Array.from(levels, (level) => Number(level.toFixed(2)));

test("before() tells the level of each 20 ms up to a moment, and silence where nothing was played", () => {
  const levels = createPlayedLevels();
  levels.add(tone(0.1, 0.5), 24_000, 10);
  levels.add(tone(0.04, 0.2), 24_000, 10.14);
  assert.deepEqual(rounded(levels.before(10.18, 10)), [0, 0.5, 0.5, 0.5, 0.5, 0.5, 0, 0, 0.2, 0.2].slice(0, 10));
  assert.deepEqual(rounded(levels.before(9, 3)), [0, 0, 0]);
});

test("cut() silences what had not been played yet", () => {
  const levels = createPlayedLevels();
  levels.add(tone(1, 0.5), 24_000, 10);
  levels.add(tone(1, 0.5), 24_000, 12);
  levels.cut(10.04);
  assert.deepEqual(rounded(levels.before(10.1, 5)), [0.5, 0.5, 0, 0, 0]);
  assert.deepEqual(rounded(levels.before(13, 2)), [0, 0]);
});
