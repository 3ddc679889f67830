// Bounds against published values.
import assert from "node:assert/strict";
import { test } from "node:test";
import { poissonHigh, wilsonLow } from "./statistics.ts";

const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 5e-4, `${value}`);

test("wilsonLow() is the lower end of Newcombe's examples (1998, method 3)", () => {
  near(wilsonLow(81, 263), 0.2553);
  near(wilsonLow(15, 148), 0.0624);
  near(wilsonLow(0, 20), 0);
  near(wilsonLow(1, 29), 0.0061);
  assert.equal(wilsonLow(0, 0), 0);
});

test("poissonHigh() is the upper bound of tables for the Poisson mean (one side, 95 %)", () => {
  near(poissonHigh(0), 2.9957);
  near(poissonHigh(1), 4.7439);
  near(poissonHigh(2), 6.2958);
  near(poissonHigh(10), 16.9622);
});
