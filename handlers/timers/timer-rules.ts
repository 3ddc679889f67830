// What becomes of a timer: it comes due, rings out, and is paused, moved and answered. Pure.
import type * as z from "zod";
import { DomainError, notFound } from "../errors.ts";
import {
  RING_LATE_MAX_MS,
  RING_MAX_MS,
  TIMER_AHEAD_MAX_DAYS,
  TIMER_DURATION_MS,
  TIMER_UNDO_MS,
} from "../shared/contract/limits.ts";
import type { addTimerSchema, timerActSchema, WallTime } from "../shared/contract/timers.ts";
import type { TimerRow } from "./timer-store.ts";
import { dateAt, daysBetween, nextRing } from "./wall-moment.ts";

export type TimerWhen = z.output<typeof addTimerSchema>["when"];
export type Act = z.output<typeof timerActSchema>;

type Timing = Pick<TimerRow, "state" | "dueAt" | "remainingMs" | "durationMs" | "wallTime">;
/** A moment's lateness is the work of one look. */
const IN_TIME_MS = 5_000;

const conflict = (detail: string) => new DomainError("conflict", detail);
const repeats = ({ wallTime }: Pick<TimerRow, "wallTime">) => (wallTime?.weekdays.length ?? 0) > 0;

/** @throws DomainError `invalid_request` where that moment has passed, or lies too far ahead */
export function timingOf(when: TimerWhen, nowMs: number, timeZone: string): Timing {
  if ("durationMs" in when) {
    const { durationMs } = when;
    return { state: "running", dueAt: nowMs + durationMs, remainingMs: null, durationMs, wallTime: null };
  }
  const wallTime: WallTime = { ...when, timeZone: when.timeZone ?? timeZone };
  if (wallTime.date !== null && daysBetween(dateAt(nowMs, wallTime.timeZone), wallTime.date) > TIMER_AHEAD_MAX_DAYS)
    throw new DomainError("invalid_request", "That is too far ahead: two years are the most.");
  const dueAt = nextRing(wallTime, nowMs);
  if (dueAt === null) throw new DomainError("invalid_request", "That moment has passed already.");
  return { state: "running", dueAt, remainingMs: null, durationMs: null, wallTime };
}

/** Its time has come, or it has rung long enough. */
export function fallDue(row: TimerRow, nowMs: number): TimerRow {
  if (row.state === "ringing") return (row.rangAt ?? 0) + RING_MAX_MS <= nowMs ? missed(row, nowMs) : row;
  const lateMs = Math.max(0, nowMs - (row.dueAt ?? nowMs));
  if (lateMs > RING_LATE_MAX_MS) return missed({ ...row, lateMs }, nowMs);
  return { ...row, state: "ringing", rangAt: nowMs, lateMs: lateMs < IN_TIME_MS ? 0 : lateMs };
}

function missed(row: TimerRow, nowMs: number): TimerRow {
  const next = again(row, nowMs);
  const missedAt = row.dueAt;
  return next === null ? { ...row, state: "missed", rangAt: nowMs, missedAt } : { ...next, missedAt };
}

/** Waits for the next time of one that repeats; null: it does not. */
function again(row: TimerRow, nowMs: number): TimerRow | null {
  if (row.wallTime === null || !repeats(row)) return null;
  const dueAt = nextRing(row.wallTime, nowMs);
  return dueAt === null ? null : { ...row, state: "running", dueAt, rangAt: null, lateMs: 0, missedAt: null };
}

/** @returns the row as it is then; null: it is gone. @throws DomainError `conflict`, `invalid_request`, `not_found` */
export function applyAct(row: TimerRow, act: Act, nowMs: number): TimerRow | null {
  if (act.action === "restore") return restored(row, nowMs);
  if (row.deletedAt !== null) throw notFound("timer");
  switch (act.action) {
    case "pause":
      return paused(row, nowMs);
    case "resume":
      return resumed(row, nowMs);
    case "add_time":
      return withTime(row, act.ms, nowMs);
    case "snooze":
      if (row.state !== "ringing" && row.state !== "missed") throw conflict("It isn't ringing.");
      return ticking(row, "snoozed", nowMs + act.ms);
    case "dismiss":
      return dismissed(row, nowMs);
  }
}

const ticking = (row: TimerRow, state: "running" | "snoozed", dueAt: number): TimerRow => ({
  ...row,
  ...{ state, dueAt, remainingMs: null, rangAt: null, lateMs: 0, missedAt: null },
});

function restored(row: TimerRow, nowMs: number): TimerRow {
  if (row.deletedAt === null) return row;
  if (row.deletedAt + TIMER_UNDO_MS < nowMs) throw notFound("timer");
  return { ...row, deletedAt: null };
}

function paused(row: TimerRow, nowMs: number): TimerRow {
  if (row.state === "paused") return row;
  if (row.state !== "running" && row.state !== "snoozed") throw conflict("It has come to its end already.");
  const remainingMs = row.wallTime === null ? Math.max(0, (row.dueAt ?? nowMs) - nowMs) : null;
  return { ...row, state: "paused", dueAt: null, remainingMs, missedAt: null };
}

function resumed(row: TimerRow, nowMs: number): TimerRow {
  if (row.state !== "paused") throw conflict("It isn't paused.");
  if (row.wallTime === null) return ticking(row, "running", nowMs + (row.remainingMs ?? 0));
  const dueAt = nextRing(row.wallTime, nowMs);
  if (dueAt === null) throw conflict("Its time has passed. Set a new one.");
  return ticking(row, "running", dueAt);
}

function withTime(row: TimerRow, ms: number, nowMs: number): TimerRow {
  const hasEnded = row.state === "ringing" || row.state === "missed";
  if (hasEnded && ms <= 0) throw conflict("It has come to its end already.");
  if (row.wallTime !== null) {
    if (hasEnded) return ticking(row, "snoozed", nowMs + ms);
    throw conflict("It rings at a time of day. Change that time instead.");
  }
  if (hasEnded) return { ...ticking(row, "running", nowMs + ms), durationMs: ms };
  const left = (row.remainingMs ?? (row.dueAt ?? nowMs) - nowMs) + ms;
  if (left > TIMER_DURATION_MS.max) throw new DomainError("invalid_request", "A week is the most.");
  if (left <= 0) throw conflict("It has less time left than that.");
  // The ring that shows it is full where it has more left than it was set to.
  const durationMs = Math.max(left, (row.durationMs ?? 0) + ms, TIMER_DURATION_MS.min);
  return row.state === "paused"
    ? { ...row, durationMs, remainingMs: left }
    : { ...row, durationMs, dueAt: nowMs + left };
}

function dismissed(row: TimerRow, nowMs: number): TimerRow | null {
  if (row.state === "running" || row.state === "paused") {
    if (row.missedAt === null) throw conflict("It isn't ringing.");
    return { ...row, missedAt: null };
  }
  return again(row, nowMs);
}
