// What a turn wishes of the timers: its message, or its message as the answer to what was asked back. Pure.
import { TIMER_NAME_MAX_CHARS } from "../../shared/contract/limits.ts";
import { numberOf } from "../../timers/wish/number-words.ts";
import { nameAlone, readTimerWish, type TimerWish } from "../../timers/wish/timer-wish.ts";
import type { SkillTurn } from "./skills.ts";

const MINUTE_MS = 60_000;
const ALL = /^(?:all|both|all of them|both of them|alle|beide|alle beide)[.!]*$/iu;

/** null: it wishes nothing of them. */
export function timerWishIn({ history }: Pick<SkillTurn, "history">): TimerWish | null {
  const message = history.at(-1)?.content.trim() ?? "";
  const read = readTimerWish(message);
  const [question, answered] = [history.at(-3), history.at(-2)];
  const wasAsked =
    answered?.role === "assistant" && answered.route === "timer" && answered.content.trim().endsWith("?");
  if (wasAsked && (read === null || read.needsContext)) {
    const before = readTimerWish(question?.content ?? "")?.wish ?? null;
    const whole = before === null ? null : completed(before, message, read?.wish ?? null);
    if (whole !== null) return whole;
  }
  if (read === null) return null;
  if (read.wish.do !== "answer") return !read.needsContext || answered?.route === "timer" ? read.wish : null;
  // "At half past eight", after an alarm was set: that one is meant.
  const which = { kind: null, name: null, all: false };
  return answered?.route === "timer" ? { do: "change", when: read.wish.when, which } : null;
}

/** The wish that was asked back about, with what was answered; null: that was no answer. */
function completed(wish: TimerWish, message: string, answer: TimerWish | null): TimerWish | null {
  if (wish.do === "set") {
    if (answer?.do === "answer") return { ...wish, when: answer.when };
    const minutes = wish.kind === "timer" ? plainNumber(message) : null;
    if (minutes !== null) return { ...wish, when: { durationMs: minutes * MINUTE_MS, pieces: [] } };
    const isName = wish.kind === "reminder" && wish.name === null && message.length <= TIMER_NAME_MAX_CHARS;
    return isName && !message.includes("\n") ? { ...wish, name: message.replace(/^(?:to|an|daran,?)\s+/iu, "") } : null;
  }
  if (!("which" in wish)) return null;
  if (ALL.test(message)) return { ...wish, which: { ...wish.which, all: true } };
  const name = nameAlone(message);
  return name === null ? null : { ...wish, which: { ...wish.which, name } };
}

function plainNumber(message: string): number | null {
  const word = message.replace(/[.!\s]+$/u, "");
  try {
    const number = numberOf(word);
    return number > 0 && word !== "" ? number : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
