// What is filled in for a new timer, and the wish that it makes. Pure.
import type { AddTimer, TimerKind } from "@hearth/handlers/shared/contract/timers.ts";

export interface TimerDraft {
  kind: TimerKind;
  name: string;
  hours: number;
  minutes: number;
  seconds: number;
  /** "06:30" */
  time: string;
  /** "2026-01-15"; empty: the next time it is so late. */
  date: string;
  weekdays: readonly number[];
  household: boolean;
}

export const EMPTY_TIMER: TimerDraft = {
  ...{ kind: "timer", name: "", hours: 0, minutes: 10, seconds: 0 },
  ...{ time: "", date: "", weekdays: [], household: false },
};

/** null: something is missing. */
export function wishOf(draft: TimerDraft): AddTimer | null {
  const name = draft.name.trim() === "" ? null : draft.name.trim();
  const { kind, household } = draft;
  if (kind === "timer") {
    const durationMs = (draft.hours * 3_600 + draft.minutes * 60 + draft.seconds) * 1_000;
    return durationMs > 0 ? { kind, name, household, when: { durationMs } } : null;
  }
  if (draft.time === "" || (kind === "reminder" && name === null)) return null;
  const isOnce = draft.weekdays.length === 0;
  const date = isOnce && draft.date !== "" ? draft.date : null;
  return { kind, name, household, when: { time: draft.time, date, weekdays: [...draft.weekdays] } };
}

export const withDay = (weekdays: readonly number[], day: number): number[] =>
  weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day].sort((a, b) => a - b);
