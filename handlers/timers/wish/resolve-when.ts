// From what was said about when, at a moment and in a time zone, to when it rings. Pure.
import type { TimerKind, WallTime } from "../../shared/contract/timers.ts";
import type { TimerWhen } from "../timer-rules.ts";
import { dateAt, nextRing, timeAt, weekdayAt } from "../wall-moment.ts";
import type { SpokenWhen } from "./marked-text.ts";
import type { DayPart, MomentPiece } from "./moment-words.ts";

interface Here {
  nowMs: number;
  timeZone: string;
}

type Piece<Kind extends MomentPiece["kind"]> = Extract<MomentPiece, { kind: Kind }>;
const DAY_MS = 86_400_000;
/** Where only a part of the day was named. */
const TIME_OF: Readonly<Record<DayPart, string>> = {
  ...{ morning: "08:00", noon: "12:00", afternoon: "15:00", evening: "19:00", night: "21:00" },
};
/** Where only a day was named. */
const USUAL = "09:00";

/** null: it says no time; for a timer: no duration. */
export function resolveWhen({ durationMs, pieces }: SpokenWhen, kind: TimerKind, here: Here): TimerWhen | null {
  const time = pieces.find((piece) => piece.kind === "time");
  if (durationMs !== null && durationMs > 0) {
    // "In 3 days at 5" is a day; "in 20 minutes" is none.
    if (time === undefined || durationMs % DAY_MS !== 0) return { durationMs };
    const days = durationMs / DAY_MS;
    return atTime({ time, part: partIn(pieces), ...noDay, date: dateAt(here.nowMs, here.timeZone, days) }, kind, here);
  }
  if (kind === "timer") return null;
  const repeat = pieces.find((piece) => piece.kind === "repeat");
  const part = partIn(pieces) ?? repeat?.part ?? null;
  const day = { date: dateIn(pieces, here), weekdays: repeat?.weekdays ?? [] };
  if (time === undefined && part === null && (kind === "alarm" || (day.date === null && repeat === undefined)))
    return null;
  return atTime({ time, part, ...day }, kind, here);
}

const noDay = { date: null, weekdays: [] };
const partIn = (pieces: readonly MomentPiece[]) => pieces.find((piece) => piece.kind === "part")?.part ?? null;

interface Said {
  time: Piece<"time"> | undefined;
  part: DayPart | null;
  date: string | null;
  weekdays: number[];
}

function atTime({ time, part, date, weekdays }: Said, kind: TimerKind, here: Here): TimerWhen {
  if (time === undefined) return { time: part === null ? USUAL : TIME_OF[part], date, weekdays };
  const at = (hour: number) => `${String(hour).padStart(2, "0")}:${String(time.minute).padStart(2, "0")}`;
  const hours = hoursOf(time, part, kind);
  const [first = time.hour, other] = hours;
  if (other === undefined) return { time: at(first), date, weekdays };
  // Both are possible: the one that comes next, and on a day to come the one that people mean.
  const next = (hour: number) =>
    nextRing({ time: at(hour), date, weekdays, timeZone: here.timeZone } satisfies WallTime, here.nowMs);
  const isToday = date === null || date === dateAt(here.nowMs, here.timeZone);
  if (!isToday || weekdays.length > 0) return { time: at(time.hour < 7 ? time.hour + 12 : time.hour), date, weekdays };
  const sooner = hours
    .map((hour) => ({ hour, ms: next(hour) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.ms - b.ms);
  return { time: at(sooner[0]?.hour ?? first), date, weekdays };
}

/** One, or both where it could be in the morning and in the evening. */
function hoursOf({ hour, half }: Piece<"time">, part: DayPart | null, kind: TimerKind): number[] {
  if (half !== null) return [hour];
  if (part === "morning") return [hour === 12 ? 0 : hour];
  if (part === "night") return [hour >= 6 && hour < 12 ? hour + 12 : hour % 12];
  if (part !== null) return [hour < 12 ? hour + 12 : hour];
  // Whoever wants to be woken sleeps at night.
  if (kind === "alarm" && hour >= 4 && hour <= 11) return [hour];
  return hour === 12 ? [12] : [hour, hour + 12];
}

/** "On Friday" is the next one, today where it is said on a Friday; null: no day was named. */
function dateIn(pieces: readonly MomentPiece[], { nowMs, timeZone }: Here): string | null {
  for (const piece of pieces) {
    if (piece.kind === "ahead") return dateAt(nowMs, timeZone, piece.days);
    if (piece.kind === "weekday") {
      const ahead = (piece.day - weekdayAt(nowMs, timeZone) + 7) % 7;
      const time = pieces.find((each) => each.kind === "time");
      const hasPassed =
        ahead === 0 && time !== undefined && time.half !== null && timeNow(nowMs, timeZone) >= time.hour;
      return dateAt(nowMs, timeZone, hasPassed ? 7 : ahead);
    }
    if (piece.kind === "date") return thisOrNextYear(piece, dateAt(nowMs, timeZone));
    if (piece.kind === "part" && piece.part === "night") return null;
  }
  return null;
}

const timeNow = (nowMs: number, timeZone: string) => Number(timeAt(nowMs, timeZone).slice(0, 2));

function thisOrNextYear({ day, month, year }: Piece<"date">, today: string): string | null {
  const inYear = (which: number) => {
    const date = `${which}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    const parsed = new Date(`${date}T00:00:00Z`);
    // 31 April is no day.
    return Number.isNaN(parsed.getTime()) || parsed.getUTCDate() !== day ? null : date;
  };
  if (year !== null) return inYear(year);
  const thisYear = Number(today.slice(0, 4));
  const date = inYear(thisYear);
  return date !== null && date >= today ? date : inYear(thisYear + 1);
}
