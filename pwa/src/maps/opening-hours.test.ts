// Opening hours of the map, for people.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readOpeningHours } from "./opening-hours.ts";

const row = (days: number[], ...hours: [string, string][]) => ({ days, hours });

test("readOpeningHours() puts days with the same hours together", () => {
  assert.deepEqual(readOpeningHours("Mo-Fr 08:00-12:00, 14:00-18:00; Sa 09:00-13:00; Su,PH off"), {
    name: "days",
    rows: [
      row([0, 1, 2, 3, 4], ["08:00", "12:00"], ["14:00", "18:00"]),
      row([5], ["09:00", "13:00"]),
      row([6]),
      row([]),
    ],
  });
});

test("readOpeningHours() lets a later rule count, and goes round the weekend", () => {
  assert.deepEqual(readOpeningHours("Mo-Su 10:00-22:00; We off"), {
    name: "days",
    rows: [row([0, 1], ["10:00", "22:00"]), row([2]), row([3, 4, 5, 6], ["10:00", "22:00"])],
  });
  assert.deepEqual(readOpeningHours("Sa-Mo 10:00-12:00"), {
    name: "days",
    rows: [row([0], ["10:00", "12:00"]), row([5, 6], ["10:00", "12:00"])],
  });
});

test("readOpeningHours() knows what is always open", () => {
  assert.deepEqual(readOpeningHours(" 24/7 "), { name: "always" });
});

test("readOpeningHours() leaves whole what it can't understand whole", () => {
  for (const text of ["Apr-Oct Mo-Fr 08:00-18:00", "sunrise-sunset", "Mo-Fr 08:00-18:00; by appointment", ""]) {
    assert.deepEqual(readOpeningHours(text), { name: "noted", text });
  }
});
