// Loudness of frames, also of those that no driver should send.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rootMeanSquare } from "./root-mean-square.ts";

test("rootMeanSquare() is 0 to 1 for whatever comes", () => {
  const cases: [number[], number][] = [
    [[0.5, -0.5, 0.5, -0.5], 0.5],
    [[0, 0, 0, 1], 0.5],
    [[], 0],
    [[7, 7], 1],
    [[Number.NaN, 0, 0, 1], 0.5],
    [[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], 0],
  ];
  for (const [samples, expected] of cases) {
    assert.ok(Math.abs(rootMeanSquare(Float32Array.from(samples)) - expected) < 1e-6, String(samples));
  }
});
