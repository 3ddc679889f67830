// Where long audio is cut.
import assert from "node:assert/strict";
import { test } from "node:test";
import { splitWindows } from "./windows.ts";

const RATE = 1_000;
/** Noise with silence in the given seconds. */
function noise(seconds: number, pauses: readonly (readonly [number, number])[] = []): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, at) => {
    const s = at / RATE;
    return pauses.some(([from, to]) => s >= from && s < to) ? 0 : Math.sin(at * 1.7) * 0.5;
  });
}

test("splitWindows() leaves alone what the model hears at once", () => {
  assert.deepEqual(splitWindows(noise(6), RATE, 6), [{ begin: 0, end: 6_000 }]);
});

test("splitWindows() cuts in the pauses", () => {
  const windows = splitWindows(
    noise(60, [
      [20, 21],
      [41, 41.5],
    ]),
    RATE,
    30,
  );
  assert.equal(windows.length, 3);
  const cuts = windows.slice(0, -1).map(({ end }) => end / RATE);
  assert.ok(cuts[0] !== undefined && cuts[0] >= 20 && cuts[0] <= 21, `${cuts}`);
  assert.ok(cuts[1] !== undefined && cuts[1] >= 41 && cuts[1] <= 41.5, `${cuts}`);
});

test("splitWindows() leaves no gap, no overlap and no window too long, also without any pause", () => {
  for (const windowS of [6, 30]) {
    const samples = noise(61);
    const windows = splitWindows(samples, RATE, windowS);
    assert.equal(windows[0]?.begin, 0);
    assert.equal(windows.at(-1)?.end, samples.length);
    for (const [index, { begin, end }] of windows.entries()) {
      assert.ok(end > begin && end - begin <= windowS * RATE);
      if (index > 0) assert.equal(begin, windows[index - 1]?.end);
    }
  }
});
