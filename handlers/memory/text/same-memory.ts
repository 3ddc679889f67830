// Whether two memories say the same, or the newer one says the older one anew. Pure.
import { fold } from "../../library/fold.ts";
import { isStopWord, stem, wordsOf } from "../../library/passages/keywords.ts";

/** Of the words that either has; measured on pairs that say the same and pairs that only sound alike. */
const SAME_WORDS = 0.8;
/** By an embedding model: rewordings lie above, other things of the same person below. */
const SAME_MEANING = 0.93;

/** What is left of "doesn't": saying no makes it the contrary of the same, not something else. */
const NO =
  /^(?:\p{L}|don|doesn|didn|isn|aren|wasn|weren|won|wouldn|can|cannot|couldn|haven|hasn|shouldn|never|longer|nie|anymore)$/u;

/** What a memory is about, as words are compared. */
export function contentWords(text: string): string[] {
  const words = wordsOf(text);
  const kept = words.filter((word) => !isStopWord(word) && !isStopWord(stem(word)) && !NO.test(word));
  return [...new Set((kept.length > 0 ? kept : words).map(stem))];
}

/** Word for word, but for case, accents and punctuation. */
export const isSameText = (one: string, other: string): boolean => fold(one) === fold(other);

/**
 * True where the newer may take the place of the older: the same words but for small ones ("I like tea", "I don't like
 * tea any more"), or the same meaning without another name or number in either.
 */
export function isAnew(newer: string, older: string, similarity: number | null): boolean {
  if (isSameText(newer, older)) return true;
  if (differInNames(newer, older)) return false;
  const [one, other] = [new Set(contentWords(newer)), new Set(contentWords(older))];
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  if (all > 0 && shared / all >= SAME_WORDS) return true;
  return similarity !== null && similarity >= SAME_MEANING && shared > 0;
}

/** "My son Tom is 8" and "my son Max is 8" are two memories. */
function differInNames(one: string, other: string): boolean {
  const [left, right] = [namesAndNumbers(one), namesAndNumbers(other)];
  return [...left].some((name) => !right.has(name)) || [...right].some((name) => !left.has(name));
}

/** Numbers, and words with a capital behind the first one: in German all nouns, which errs on the side of keeping both. */
function namesAndNumbers(text: string): Set<string> {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return new Set(words.filter((word, n) => /\p{N}/u.test(word) || (n > 0 && /^\p{Lu}/u.test(word))).map(fold));
}
