// What timers, alarms and reminders are called, in English and German, and names given to them. Pure.
import { TIMER_NAME_MAX_CHARS } from "../../shared/contract/limits.ts";

/** For use within patterns; German ones are part of a longer word: "Nudeltimer". */
export const TIMER = String.raw`(?:[\p{L}]*-?timers?|count ?downs?|küchenwecker|kurzzeitwecker|eieruhr)`;
export const ALARM = `(?:alarm clocks?|alarms?|weckers?|weckruf|wake[- ]up calls?|wake[- ]up alarms?)`;
export const REMINDER = `(?:reminders?|erinnerung(?:en)?)`;
export const ANY_NOUN = `(?:${TIMER}|${ALARM}|${REMINDER})`;

/** null: nothing is left of it. */
export function cleanName(said: string): string | null {
  const name = said
    .replaceAll(/\s+/g, " ")
    .replace(/^(?:the|my|our|die|der|das|den|meine[nr]?)\s+/iu, "")
    .replace(/^[\s,.:"'„“”-]+|[\s,.:"'„“”-]+$/gu, "")
    .slice(0, TIMER_NAME_MAX_CHARS)
    .trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}
