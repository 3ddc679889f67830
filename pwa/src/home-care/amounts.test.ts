// Sizes, speeds and times in words.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { speak } from "../messages/speech.ts";
import { durationOf, percentOf, sizeOf, speedOf, uptimeOf } from "./amounts.ts";

after(() => speak("en", "en"));

test("sizeOf() uses the unit that people would, and never shows a thousand of one", () => {
  assert.deepEqual([0, 640_000, 999_499_000, 999_600_000, 4_130_000_000, 106e9, 2e12].map(sizeOf), [
    "0 kB",
    "640 kB",
    "999 MB",
    "1 GB",
    "4.1 GB",
    "106 GB",
    "2 TB",
  ]);
});

test("speedOf() and percentOf() round so that nothing is promised", () => {
  assert.equal(speedOf(8_240_000), "8.2 MB/s");
  assert.deepEqual([0, 0.418, 0.9999, 1].map(percentOf), ["0%", "41%", "99%", "100%"]);
});

test("durationOf() is as exact as a guess deserves", () => {
  assert.deepEqual([62, 366, 1_560, 3_400, 5_000, 40_000, 500_000].map(durationOf), [
    "1 minute",
    "6 minutes",
    "25 minutes",
    "1 hour",
    "1.5 hours",
    "11 hours",
    "6 days",
  ]);
  assert.deepEqual([40, 3_000, 90_000, 260_000].map(uptimeOf), ["40 seconds", "50 minutes", "25 hours", "3 days"]);
});

test("amounts are written as the reader's language does", async () => {
  await speak("de", "de");
  assert.deepEqual([sizeOf(4_130_000_000), durationOf(5_000)], ["4,1\u00a0GB", "1,5 Stunden"]);
});
