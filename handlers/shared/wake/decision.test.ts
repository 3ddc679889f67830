// Scores as detectors gave them on recordings, and which of them are wakes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { WARM_UP_STEPS } from "./constants.ts";
import { createDecision, type DecidedWake } from "./decision.ts";

const START = 50;

/** Where in `scores` it woke, with what it said. */
function wakesOf(scores: readonly number[], threshold = 0.5, start = START): (DecidedWake & { at: number })[] {
  const decision = createDecision(threshold);
  return scores.flatMap((score, at) => {
    const wake = decision.push(score, start + at);
    return wake === null ? [] : [{ ...wake, at }];
  });
}

test("WARM_UP_STEPS is 9: the tenth step is the first whose newest embedding looks at nothing but sound", () => {
  assert.equal(WARM_UP_STEPS, 9);
});

test("createDecision() wakes once for a word, and says when its score began to rise", () => {
  const said = [0.01, 0.05, 0.25, 0.82, 0.97, 0.97, 0.96, 0.66, 0.02, 0, 0];
  assert.deepEqual(
    wakesOf(said).map(({ at, framesAgo }) => ({ at, framesAgo })),
    [{ at: 3, framesAgo: 1 }],
  );
});

test("createDecision() hears a word whose score is high in few frames", () => {
  for (const said of [
    [0.27, 0.02, 0.37, 0.27, 0.28, 0.4, 0.55, 0.1],
    [0.25, 0.51, 0.4, 0],
    [0, 0.41, 0.78, 0.84, 0.99, 0.25],
    [0.09, 0.49, 1, 0.33],
  ]) {
    assert.equal(wakesOf(said).length, 1, said.join(" "));
  }
});

test("createDecision() does not wake at a lone peak, as a sneeze or a word of the same sound gives", () => {
  for (const said of [
    [0.04, 0.02, 0.06, 0.65, 0.09, 0],
    [0, 0, 0.6, 0.02, 0],
    [0, 0, 1, 0, 0, 0],
    [0.45, 0.44, 0.43, 0.44],
  ]) {
    assert.equal(wakesOf(said).length, 0, said.join(" "));
  }
});

test("createDecision() counts no score of the first steps, and hears what still holds then", () => {
  const said = [...Array<number>(6).fill(0), 1, 1, 1, 1, 1, 1, 0];
  assert.deepEqual(
    wakesOf(said, 0.5, 0).map(({ at, framesAgo }) => ({ at, framesAgo })),
    [{ at: WARM_UP_STEPS, framesAgo: 3 }],
  );
  assert.equal(wakesOf([0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], 0.5, 0).length, 0);
});

test("createDecision() wakes again for the next word after 2 s, and not while the score stays up", () => {
  const word = [0.5, 1, 1, 1, 0.5, 0];
  const pause = (steps: number) => Array<number>(steps).fill(0);
  assert.equal(wakesOf([...word, ...pause(10), ...word]).length, 1);
  assert.equal(wakesOf([...word, ...pause(25), ...word]).length, 2);
  assert.equal(wakesOf(Array<number>(200).fill(1)).length, 1);
});

test("createDecision() holds the smoothed score against the threshold, and says it in 0 to 1", () => {
  const decision = createDecision(0.8);
  decision.push(0.3, START);
  decision.push(0.6, START + 1);
  assert.ok(Math.abs(decision.smoothed() - 0.5) < 1e-9);
  decision.push(1, START + 2);
  decision.push(1, START + 3);
  assert.equal(decision.smoothed(), 1);
  decision.skip();
  decision.skip();
  assert.equal(decision.smoothed(), 0);
});

test("createDecision() takes thresholds from 0 to 1; even with 0 a quiet room wakes nobody", () => {
  assert.equal(wakesOf(Array<number>(40).fill(0.01), 0).length, 0);
  assert.equal(wakesOf([0, 1, 1, 0], 1).length, 1);
  for (const threshold of [-0.1, 1.1, Number.NaN]) assert.throws(() => createDecision(threshold), RangeError);
});
