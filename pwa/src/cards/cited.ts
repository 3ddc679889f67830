// Which of its sources an answer cites. Pure.
import type { Source } from "@hearth/handlers/shared/contract/cards.ts";

/** "[1]", "[2, 3]" */
export const CITING = /\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g;

export const numbersIn = (citing: string): number[] => citing.split(",").map(Number);

/** Those that the words cite, in their order; all of them where none is cited. */
export function citedOf(sources: readonly Source[], words: string): readonly Source[] {
  const cited = new Set([...words.matchAll(CITING)].flatMap(([, numbers = ""]) => numbersIn(numbers)));
  const found = sources.filter(({ n }) => cited.has(n));
  return found.length === 0 ? sources : found;
}
