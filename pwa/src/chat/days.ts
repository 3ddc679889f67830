// Days of a conversation, by the reader's own calendar: where one begins, and what it is called.
import type { Message } from "@hearth/handlers/shared/contract/conversations.ts";
import { formatRelative, formatTime } from "../messages/formats.ts";

/** This many days back a day is known by the name of its weekday. */
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The local midnight that begins the day, in ms. */
const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** Calendar days between the two; days with a clock change are 23 or 25 hours long. */
const daysBetween = (earlier: Date, later: Date) => Math.round((startOfDay(later) - startOfDay(earlier)) / DAY_MS);

/**
 * What to write above a message, "" for nothing. The first one of a conversation needs no "today" above it.
 * @param before the message above; null for the first that is shown
 */
export function dayAbove(
  message: Pick<Message, "createdAt">,
  before: Pick<Message, "createdAt"> | null,
  now: Date,
): string {
  const time = new Date(message.createdAt);
  const since = before === null ? now : new Date(before.createdAt);
  return startOfDay(time) === startOfDay(since) ? "" : nameOfDay(time, now);
}

/** "Today", "Yesterday", "Monday", "21 November", "21 November 2025". */
export function nameOfDay(time: Date, now: Date): string {
  const ago = daysBetween(time, now);
  if (ago === 0 || ago === 1) return capitalised(formatRelative(-ago, "day"));
  if (ago > 1 && ago < WEEK_DAYS) return formatTime(time, { weekday: "long" });
  const year = time.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return formatTime(time, { day: "numeric", month: "long", ...year });
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** "Saturday, 21 November at 08:17". */
export const wholeTime = (time: string): string =>
  formatTime(new Date(time), { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
