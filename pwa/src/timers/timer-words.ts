// What a timer is called, and when it rings, in the reader's language.
import type { Timer } from "@hearth/handlers/shared/contract/timers.ts";
import { formatList, formatTime } from "../messages/formats.ts";
import { t } from "./words.ts";

export const nameOf = ({ name, kind }: Pick<Timer, "name" | "kind">): string => name ?? t(`timers.${kind}`);

/** 5 January 2026 was a Monday. */
export const nameOfDay = (day: number, weekday: "short" | "long"): string =>
  formatTime(new Date(Date.UTC(2026, 0, 4 + day)), { weekday, timeZone: "UTC" });

export const timeOfDay = (time: string): string =>
  formatTime(new Date(`2026-01-01T${time}:00Z`), { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

export const timeAt = (at: string): string => formatTime(new Date(at), { hour: "numeric", minute: "2-digit" });

/** When one rings that goes by the clock: "Mon and Tue, 7:00", "Thursday, 7:00"; null: it goes by time elapsed. */
export function whenOf({ wallTime, dueAt }: Pick<Timer, "wallTime" | "dueAt">): string | null {
  if (wallTime === null) return null;
  const time = timeOfDay(wallTime.time);
  if (wallTime.weekdays.length === 7) return t("timers.daily", { time });
  if (wallTime.weekdays.length > 0)
    return t("timers.at", { day: formatList(wallTime.weekdays.map((day) => nameOfDay(day, "short"))), time });
  if (dueAt === null) return time;
  const day = formatTime(new Date(dueAt), { weekday: "long", day: "numeric", month: "short" });
  return t("timers.at", { day, time });
}
