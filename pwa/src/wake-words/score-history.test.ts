// The scores of the last ten seconds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loudestOf, SHOWN_FRAMES, withScore } from "./score-history.ts";

test("withScore() keeps ten seconds, the newest last", () => {
  let scores: readonly number[] = [];
  for (let frame = 0; frame <= SHOWN_FRAMES; frame += 1) scores = withScore(scores, frame);
  assert.equal(SHOWN_FRAMES * 80, 10_000);
  assert.equal(scores.length, SHOWN_FRAMES);
  assert.equal(scores[0], 1);
  assert.equal(scores.at(-1), SHOWN_FRAMES);
});

test("loudestOf() takes each rise once, the loudest first, and leaves out the room", () => {
  assert.deepEqual(loudestOf([0.01, 0.03, 0.01, 0.4, 0.8, 0.8, 0.3, 0, 0.2, 0.1, 0.5]), [0.8, 0.5, 0.2]);
  assert.deepEqual(loudestOf([]), []);
});
