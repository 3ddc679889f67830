// How one timer stands, as a sentence. Pure.
import type { Timer } from "../../shared/contract/timers.ts";
import type { Moment, TimerWords } from "./timer-words.ts";

export function tellTimer(timer: Timer, words: TimerWords, here: Moment): string {
  const label = words.label(timer);
  const dueMs = timer.dueAt === null ? null : Date.parse(timer.dueAt);
  switch (timer.state) {
    case "ringing":
      return words.ringing(label);
    case "paused":
      return words.pausedWith(label, timer.remainingMs === null ? null : words.duration(timer.remainingMs));
    case "missed":
      return words.missed(label, words.moment(dueMs ?? here.nowMs, here));
    case "snoozed":
    case "running": {
      const leftMs = (dueMs ?? here.nowMs) - here.nowMs;
      if (timer.wallTime === null || timer.state === "snoozed") return words.left(label, words.duration(leftMs));
      const isRepeated = timer.wallTime.weekdays.length > 0;
      return words.due(label, isRepeated ? words.repeated(timer.wallTime) : words.moment(dueMs ?? here.nowMs, here));
    }
  }
}
