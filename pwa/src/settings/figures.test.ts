// Figures in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, paceOf, secondsOf, wordsOf } from "./figures.ts";

const NOW = Date.UTC(2026, 5, 15, 12);
const before = (ms: number) => new Date(NOW - ms).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test("ago() says how long ago, no finer than is known", () => {
  const cases: [number, string][] = [
    [-5 * MINUTE, "a few minutes ago"],
    [0, "a few minutes ago"],
    [20 * MINUTE, "20 minutes ago"],
    [61 * MINUTE, "1 hour ago"],
    [5 * HOUR, "5 hours ago"],
    [25 * HOUR, "yesterday"],
    [12 * DAY, "12 days ago"],
    [31 * DAY, "last month"],
    [362 * DAY, "last year"],
    [800 * DAY, "2 years ago"],
  ];
  for (const [ms, words] of cases) assert.equal(ago(before(ms), NOW), words);
});

test("wordsOf() rounds a context to what one can imagine", () => {
  assert.equal(wordsOf(512), "400");
  assert.equal(wordsOf(2048), "2,000");
  assert.equal(wordsOf(4096), "3,000");
  assert.equal(wordsOf(32_768), "25,000");
  assert.equal(wordsOf(131_072), "98,000");
});

test("secondsOf() and paceOf() say how a trial felt", () => {
  assert.equal(secondsOf(20), "less than 0.1 s");
  assert.equal(secondsOf(420), "0.4 s");
  assert.equal(secondsOf(12_400), "12 s");
  assert.equal(paceOf(40), "faster than you read");
  assert.equal(paceOf(5), "about as fast as you read");
  assert.equal(paceOf(1), "slower than you read");
});
