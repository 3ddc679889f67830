// The arithmetic of the evidence; that it is the model's own is tested over HTTP.
import assert from "node:assert/strict";
import { test } from "node:test";
import { likeliest, logProbability } from "./decoding-witness.ts";

test("logProbability() is the log-softmax, also for logits that overflow an exponential", () => {
  const logits = Float32Array.from([0, Math.log(3), Number.NEGATIVE_INFINITY]);
  assert.ok(Math.abs(Math.exp(logProbability(logits, 1)) - 0.75) < 1e-6);
  assert.equal(logProbability(logits, 2), Number.NEGATIVE_INFINITY);
  assert.ok(Math.abs(logProbability(Float32Array.from([1_000, 1_000]), 0) - Math.log(0.5)) < 1e-6);
});

test("likeliest() compares the languages with one another only", () => {
  const tokens = new Map([
    ["en", 1],
    ["de", 3],
  ]);
  const found = likeliest(Float32Array.from([50, 1, 60, 1 + Math.log(3)]), tokens);
  assert.equal(found?.code, "de");
  assert.ok(Math.abs((found?.probability ?? 0) - 0.75) < 1e-6);
  assert.equal(likeliest(Float32Array.from([1, 2]), new Map()), null);
});
