// Days by the reader's calendar, across midnight, a clock change and the turn of the year.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAbove, nameOfDay } from "./days.ts";

const NOW = new Date(2026, 10, 21, 8, 17);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);
const said = (time: Date) => ({ createdAt: time.toISOString() });

const NAMES: [time: Date, name: RegExp][] = [
  [at(2026, 10, 21, 0, 0), /^Today$/],
  [at(2026, 10, 20, 23, 59), /^Yesterday$/],
  [at(2026, 10, 20, 0, 0), /^Yesterday$/],
  [at(2026, 10, 19, 12), /^Thursday$/],
  [at(2026, 10, 15, 12), /^Sunday$/],
  [at(2026, 10, 14, 12), /^November 14$|^14 November$/],
  [at(2025, 11, 31, 12), /December 31, 2025|31 December 2025/],
  // A device whose clock was ahead.
  [at(2026, 10, 23, 12), /November 23|23 November/],
];
for (const [time, name] of NAMES) {
  test(`nameOfDay() calls ${time.toDateString()} ${name}`, () => assert.match(nameOfDay(time, NOW), name));
}

test("nameOfDay() counts calendar days where the clocks change", () => {
  for (const [month, day] of [
    [2, 29],
    [9, 25],
  ] as const) {
    assert.equal(nameOfDay(at(2026, month, day, 0, 30), at(2026, month, day + 1, 23, 30)), "Yesterday");
  }
});

test("dayAbove() writes a day where it begins, and none above a conversation of today", () => {
  const morning = said(at(2026, 10, 21, 7));
  const late = said(at(2026, 10, 20, 23, 59));
  assert.equal(dayAbove(morning, null, NOW), "");
  assert.equal(dayAbove(late, null, NOW), "Yesterday");
  assert.equal(dayAbove(morning, late, NOW), "Today");
  assert.equal(dayAbove(said(at(2026, 10, 21, 8)), morning, NOW), "");
});
