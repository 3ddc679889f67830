// Which timers are meant by a kind and a name, as they were heard. Pure.
import { distance } from "fastest-levenshtein";
import type { Timer } from "../../shared/contract/timers.ts";
import type { Which } from "../../timers/wish/timer-wish.ts";

/** A letter in so many may be heard wrongly. */
const LETTERS_PER_SLIP = 4;

/** In their order; several where several fit. */
export function pickTimers(timers: readonly Timer[], { kind, name }: Which): Timer[] {
  const ofKind = timers.filter((timer) => kind === null || timer.kind === kind);
  if (name === null) return ofKind;
  const wanted = folded(name);
  const exact = ofKind.filter((timer) => folded(timer.name ?? "") === wanted);
  if (exact.length > 0) return exact;
  return ofKind.filter((timer) => timer.name !== null && isLike(folded(timer.name), wanted));
}

function isLike(name: string, wanted: string): boolean {
  if (name.includes(wanted) || wanted.includes(name)) return true;
  return distance(name, wanted) <= Math.floor(Math.min(name.length, wanted.length) / LETTERS_PER_SLIP);
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
