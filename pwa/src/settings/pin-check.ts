// What is wrong with a new PIN before the service is asked.
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from "@hearth/handlers/shared/contract/limits.ts";
import { s } from "./words.ts";

export const isPin = (pin: string) =>
  /^[0-9]+$/.test(pin) && pin.length >= PIN_MIN_DIGITS && pin.length <= PIN_MAX_DIGITS;

export interface NewPin {
  /** null: there is none yet. */
  current: string | null;
  next: string;
  again: string;
}

/** Which field is wrong and why, in words; null: nothing is. */
export function checkNewPin({ current, next, again }: NewPin): { field: keyof NewPin; words: string } | null {
  if (current !== null && !isPin(current)) return { field: "current", words: s("pin.short") };
  if (!isPin(next)) return { field: "next", words: s("pin.short") };
  if (next !== again) return { field: "again", words: s("pin.differ") };
  return next === current ? { field: "next", words: s("pin.same") } : null;
}
