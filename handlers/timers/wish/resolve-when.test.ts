// When it rings, from what was said on a Wednesday at noon in Berlin.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TimerKind } from "../../shared/contract/timers.ts";
import { markText, whenIn } from "./marked-text.ts";
import { resolveWhen } from "./resolve-when.ts";

const here = { nowMs: Date.parse("2026-01-14T11:00:00Z"), timeZone: "Europe/Berlin" };

function resolved(said: string, kind: TimerKind): string {
  const marked = markText(said);
  const when = whenIn(marked.text, marked);
  const found = when === null ? null : resolveWhen(when, kind, here);
  if (found === null) return "none";
  if ("durationMs" in found) return `${found.durationMs / 60_000} min`;
  return [found.date, found.weekdays.join(""), found.time].filter(Boolean).join(" ");
}

const SAID: readonly (readonly [said: string, kind: TimerKind, when: string])[] = [
  ["in 20 minutes", "reminder", "20 min"],
  ["at 7", "alarm", "07:00"],
  ["at 7 in the evening", "alarm", "19:00"],
  ["at 5", "reminder", "17:00"],
  ["at 1", "reminder", "13:00"],
  ["at 11", "reminder", "23:00"],
  ["at 11 am", "reminder", "11:00"],
  ["tomorrow at 5", "reminder", "2026-01-15 17:00"],
  ["tomorrow at 9", "reminder", "2026-01-15 09:00"],
  ["tomorrow", "reminder", "2026-01-15 09:00"],
  ["tomorrow", "alarm", "none"],
  ["tomorrow morning", "reminder", "2026-01-15 08:00"],
  ["tonight at 8", "reminder", "20:00"],
  ["on Friday at 9 am", "reminder", "2026-01-16 09:00"],
  ["on Wednesday at 9 am", "reminder", "2026-01-21 09:00"],
  ["every weekday at 6:30", "alarm", "12345 06:30"],
  ["every day at 8", "reminder", "1234567 08:00"],
  ["on 24 December at 10 am", "reminder", "2026-12-24 10:00"],
  ["on January 3 at noon", "reminder", "2027-01-03 12:00"],
  ["in 3 days at 5 pm", "reminder", "2026-01-17 17:00"],
  ["at noon", "timer", "none"],
  ["um halb acht", "alarm", "07:30"],
  ["morgen früh um 6", "alarm", "2026-01-15 06:00"],
  ["heute Abend um 8", "reminder", "2026-01-14 20:00"],
  ["übermorgen um 17 Uhr", "reminder", "2026-01-16 17:00"],
  ["am 3.2. um 9 Uhr", "reminder", "2026-02-03 09:00"],
  ["jeden Montag und Donnerstag um 7", "alarm", "14 07:00"],
  ["um 0 Uhr 15", "alarm", "00:15"],
  ["um 18:45", "reminder", "18:45"],
];
for (const [said, kind, when] of SAID)
  test(`resolveWhen() of ${JSON.stringify(said)} for ${kind} is ${when}`, () =>
    assert.equal(resolved(said, kind), when));
