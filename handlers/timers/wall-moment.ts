// When a time of day comes in a zone, over the changes of its clock. Pure.
import { Temporal } from "temporal-polyfill";
import type { WallTime } from "../shared/contract/timers.ts";

/** A week holds each weekday; a day more for an earlier time of the same one. */
const DAYS_LOOKED_AT = 8;

/**
 * The first moment after `afterMs` (both ms since 1970) at which it is to ring; null: its date has passed. A time that
 * the clock leaves out comes as much later as it jumps (02:30 as 03:30). One that comes twice counts the first time; for
 * what rings only once without a date, and is set in between, the second.
 */
export function nextRing({ time, date, weekdays, timeZone }: WallTime, afterMs: number): number | null {
  if (date !== null) {
    const moment = momentOf(Temporal.PlainDate.from(date), time, timeZone, "compatible");
    return moment > afterMs ? moment : null;
  }
  const today = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const turns = weekdays.length === 0 ? (["compatible", "later"] as const) : (["compatible"] as const);
  for (let ahead = 0; ahead <= DAYS_LOOKED_AT; ahead++) {
    const day = today.add({ days: ahead });
    if (weekdays.length > 0 && !weekdays.includes(day.dayOfWeek)) continue;
    for (const turn of turns) {
      const moment = momentOf(day, time, timeZone, turn);
      if (moment > afterMs) return moment;
    }
  }
  return null;
}

function momentOf(day: Temporal.PlainDate, time: string, timeZone: string, disambiguation: "compatible" | "later") {
  return day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
}

/** The date in `timeZone`, `ahead` days on: "2026-01-15". */
export function dateAt(nowMs: number, timeZone: string, ahead = 0): string {
  return zoned(nowMs, timeZone).toPlainDate().add({ days: ahead }).toString();
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayAt = (nowMs: number, timeZone: string): number => zoned(nowMs, timeZone).dayOfWeek;

/** The time of day in `timeZone`: "06:30". */
export const timeAt = (nowMs: number, timeZone: string): string =>
  zoned(nowMs, timeZone).toPlainTime().toString({ smallestUnit: "minute" });

/** Days between two dates such as "2026-01-15". */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days;

const zoned = (nowMs: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
