// When a time of day comes, over changes of the clock in Berlin, New York and on Lord Howe, whose clock moves half an hour.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dateAt, daysBetween, nextRing, timeAt, weekdayAt } from "./wall-moment.ts";

const at = (iso: string) => Date.parse(iso);
const wall = (time: string, timeZone: string, more: { date?: string; weekdays?: number[] } = {}) => ({
  ...{ time, timeZone, date: null, weekdays: [] },
  ...more,
});
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** All moments at which it rings between two moments. */
function rings(wallTime: Parameters<typeof nextRing>[0], from: string, until: string): string[] {
  const found: string[] = [];
  for (let next = nextRing(wallTime, at(from)); next !== null && next < at(until); next = nextRing(wallTime, next))
    found.push(new Date(next).toISOString());
  return found;
}

describe("nextRing()", () => {
  test("is today where the time is still to come, else tomorrow", () => {
    const seven = wall("07:00", "Europe/Berlin");
    assert.equal(nextRing(seven, at("2026-01-14T05:59:00Z")), at("2026-01-14T06:00:00Z"));
    assert.equal(nextRing(seven, at("2026-01-14T06:00:00Z")), at("2026-01-15T06:00:00Z"));
  });

  test("keeps to the clock on the wall when summer begins and ends", () => {
    const daily = wall("06:30", "Europe/Berlin", { weekdays: EVERY_DAY });
    assert.deepEqual(rings(daily, "2026-03-28T00:00:00Z", "2026-03-30T12:00:00Z"), [
      "2026-03-28T05:30:00.000Z",
      "2026-03-29T04:30:00.000Z",
      "2026-03-30T04:30:00.000Z",
    ]);
    assert.deepEqual(rings(daily, "2026-10-24T00:00:00Z", "2026-10-26T12:00:00Z"), [
      "2026-10-24T04:30:00.000Z",
      "2026-10-25T05:30:00.000Z",
      "2026-10-26T05:30:00.000Z",
    ]);
  });

  const GAPS: [zone: string, time: string, from: string, until: string, rings: string[]][] = [
    // 02:30 does not exist on 29 March: 03:30 summer time.
    ["Europe/Berlin", "02:30", "2026-03-29T00:00:00Z", "2026-03-29T22:00:00Z", ["2026-03-29T01:30:00.000Z"]],
    ["America/New_York", "02:30", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", ["2026-03-08T07:30:00.000Z"]],
    // Half an hour is left out, from 02:00: 02:15 is 02:45, at +11.
    ["Australia/Lord_Howe", "02:15", "2026-10-03T14:00:00Z", "2026-10-04T12:00:00Z", ["2026-10-03T15:45:00.000Z"]],
  ];
  for (const [zone, time, from, until, expected] of GAPS)
    test(`rings as much later as the clock jumps: ${time} in ${zone}`, () =>
      assert.deepEqual(rings(wall(time, zone, { weekdays: EVERY_DAY }), from, until), expected));

  const DOUBLED: typeof GAPS = [
    ["Europe/Berlin", "02:30", "2026-10-24T22:00:00Z", "2026-10-25T22:00:00Z", ["2026-10-25T00:30:00.000Z"]],
    ["America/New_York", "01:30", "2026-11-01T04:00:00Z", "2026-11-02T04:00:00Z", ["2026-11-01T05:30:00.000Z"]],
    // At +11 until 02:00 comes the second time, at +10:30.
    ["Australia/Lord_Howe", "01:45", "2026-04-04T13:00:00Z", "2026-04-05T13:00:00Z", ["2026-04-04T14:45:00.000Z"]],
  ];
  for (const [zone, time, from, until, expected] of DOUBLED)
    test(`rings once in the hour that comes twice: ${time} in ${zone}`, () =>
      assert.deepEqual(rings(wall(time, zone, { weekdays: EVERY_DAY }), from, until), expected));

  test("means the second 02:30 where it is set after the first", () => {
    const second = nextRing(wall("02:30", "Europe/Berlin"), at("2026-10-25T01:10:00Z"));
    assert.equal(second, at("2026-10-25T01:30:00Z"));
  });

  test("knows weekdays, over the end of a week", () => {
    const workdays = wall("06:30", "Europe/Berlin", { weekdays: [1, 2, 3, 4, 5] });
    assert.equal(nextRing(workdays, at("2026-01-16T12:00:00Z")), at("2026-01-19T05:30:00Z"));
    const friday = wall("06:30", "Europe/Berlin", { weekdays: [5] });
    assert.equal(nextRing(friday, at("2026-01-16T12:00:00Z")), at("2026-01-23T05:30:00Z"));
  });

  test("is null where its date has passed, and goes by the zone's own date", () => {
    const date = "2026-01-15";
    assert.equal(nextRing(wall("00:30", "Pacific/Auckland", { date }), 0), at("2026-01-14T11:30:00Z"));
    assert.equal(nextRing(wall("00:30", "Pacific/Auckland", { date }), at("2026-01-14T11:30:00Z")), null);
  });
});

test("dateAt(), weekdayAt() and timeAt() tell the zone's own day", () => {
  const lateEvening = at("2026-01-14T23:30:00Z");
  assert.deepEqual(
    [dateAt(lateEvening, "Europe/Berlin"), dateAt(lateEvening, "UTC"), dateAt(lateEvening, "UTC", 20)],
    ["2026-01-15", "2026-01-14", "2026-02-03"],
  );
  assert.deepEqual([weekdayAt(lateEvening, "Europe/Berlin"), weekdayAt(lateEvening, "UTC")], [4, 3]);
  assert.equal(timeAt(lateEvening, "Asia/Kolkata"), "05:00");
  assert.equal(daysBetween("2026-02-27", "2026-03-01"), 2);
});
