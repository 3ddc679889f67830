// From what is filled in to what is wished for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addTimerSchema } from "@hearth/handlers/shared/contract/timers.ts";
import { EMPTY_TIMER, wishOf, withDay } from "./timer-draft.ts";

test("wishOf() makes wishes that the contract takes, and none of what is not whole", () => {
  const drafts = [
    EMPTY_TIMER,
    { ...EMPTY_TIMER, kind: "alarm", time: "06:30", weekdays: [1, 2], date: "2026-01-15" } as const,
    { ...EMPTY_TIMER, kind: "reminder", name: " Call grandma ", time: "17:00", date: "2026-01-15" } as const,
  ];
  const wishes = drafts.map((draft) => addTimerSchema.parse(wishOf(draft)));
  assert.deepEqual(wishes[0]?.when, { durationMs: 600_000 });
  assert.deepEqual(wishes[1]?.when, { time: "06:30", date: null, weekdays: [1, 2] });
  assert.deepEqual(
    [wishes[2]?.name, wishes[2]?.when],
    ["Call grandma", { time: "17:00", date: "2026-01-15", weekdays: [] }],
  );
  assert.equal(wishOf({ ...EMPTY_TIMER, minutes: 0 }), null);
  assert.equal(wishOf({ ...EMPTY_TIMER, kind: "alarm" }), null);
  assert.equal(wishOf({ ...EMPTY_TIMER, kind: "reminder", time: "17:00" }), null);
});

test("withDay() puts a day in its place, and takes it out again", () => {
  assert.deepEqual(
    [withDay([1, 5], 3), withDay([1, 3, 5], 3)],
    [
      [1, 3, 5],
      [1, 5],
    ],
  );
});
