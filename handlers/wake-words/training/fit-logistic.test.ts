// The regression on made-up data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../sound/room-sounds.ts";
import { fitLogistic, sigmoid } from "./fit-logistic.ts";

const breathe = () => Promise.resolve();

/** Rows whose label is drawn with the chance that a known model gives. */
function madeUp(count: number, weights: readonly number[], bias: number) {
  const random = createRandom(1);
  const size = weights.length;
  const rows = new Float32Array(count * size).map(() => 2 * random() + 2 * random() - 2);
  const labels = Uint8Array.from({ length: count }, (_, n) => {
    const logit = weights.reduce((sum, weight, i) => sum + weight * (rows[n * size + i] ?? 0), bias);
    return random() < sigmoid(logit) ? 1 : 0;
  });
  return { rows, size, labels, shares: new Float32Array(count).fill(1 / count) };
}

test("fitLogistic() finds the weights that made the labels", async () => {
  const truth = [1.5, -2, 0, 0.7];
  const { weights, bias } = await fitLogistic(madeUp(20_000, truth, -0.5), { l2: 0, roundsMax: 100, breathe });
  for (const [i, weight] of truth.entries()) assert.ok(Math.abs((weights[i] ?? 0) - weight) < 0.1, `${weights}`);
  assert.ok(Math.abs(bias + 0.5) < 0.1);
});

test("fitLogistic() ends where the loss is flat, is the same each time, and L2 makes weights smaller", async () => {
  const examples = madeUp(500, [3, -1], 0);
  const free = await fitLogistic(examples, { l2: 1e-4, roundsMax: 100, breathe });
  assert.deepEqual(await fitLogistic(examples, { l2: 1e-4, roundsMax: 100, breathe }), free);
  const held = await fitLogistic(examples, { l2: 1, roundsMax: 100, breathe });
  assert.ok(Math.abs(held.weights[0] ?? 9) < Math.abs(free.weights[0] ?? 0) / 3);
  // The slope at the end, by differences of the loss itself.
  const again = await fitLogistic(examples, { l2: 1, roundsMax: 100, start: held, breathe });
  assert.ok(Math.abs((again.weights[0] ?? 0) - (held.weights[0] ?? 1)) < 1e-3);
});

test("fitLogistic() stays finite where the classes are apart, and refuses rows that do not fit", async () => {
  const apart = {
    rows: Float32Array.of(-1, 1),
    size: 1,
    labels: Uint8Array.of(0, 1),
    shares: Float32Array.of(0.5, 0.5),
  };
  const { weights } = await fitLogistic(apart, { l2: 1e-3, roundsMax: 200, breathe });
  assert.ok((weights[0] ?? 0) > 1 && Number.isFinite(weights[0]));
  await assert.rejects(fitLogistic({ ...apart, size: 3 }, { l2: 0, roundsMax: 1, breathe }), RangeError);
});

test("fitLogistic() throws what breathe throws", async () => {
  const stop = new Error("stopped");
  const options = { l2: 0, roundsMax: 5, breathe: () => Promise.reject(stop) };
  await assert.rejects(fitLogistic(madeUp(10, [1], 0), options), stop);
});
