// Which respellings of a phrase may be suggested: words that sound much like it, and are written otherwise.
import { likenessOf } from "../../shared/handsfree/phrase/likeness.ts";
import { wordsOf } from "../../shared/handsfree/words.ts";
import { checkPhrase, phraseKey } from "../../shared/wake-phrase/check-phrase.ts";
import type { PhraseLanguage } from "../../shared/wake-phrase/phrase-language.ts";

export const VARIANTS_MAX = 5;
/** By letters and by sounds. "Hey Harth" for "Hey Hearth" has 0.9; another sentence has less than a half. */
const ALIKE = 0.6;
/** A word may be written as two, or two as one. */
const WORDS_APART = 1;

/** At most five of them, each once, as they were written. */
export function soundingAlike(phrase: string, variants: readonly string[], language: PhraseLanguage): string[] {
  const seen = new Set([written(phrase)]);
  const kept: string[] = [];
  for (const variant of variants) {
    const { phrase: line, problem } = checkPhrase(variant);
    if (problem !== null || seen.has(written(line)) || !isAlike(phrase, line, language)) continue;
    seen.add(written(line));
    kept.push(line);
    if (kept.length === VARIANTS_MAX) break;
  }
  return kept;
}

const written = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim();

function isAlike(phrase: string, variant: string, language: PhraseLanguage): boolean {
  if (Math.abs(wordsOf(phrase).length - wordsOf(variant).length) > WORDS_APART) return false;
  const [one, other] = [phrase, variant].map((text) => phraseKey(text).replaceAll(" ", ""));
  return likenessOf(one ?? "", other ?? "", language) >= ALIKE;
}
