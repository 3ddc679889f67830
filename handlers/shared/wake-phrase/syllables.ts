// How many syllables a phrase has, by its groups of vowels: what makes a wake word long enough to be told from talk.
import type { PhraseLanguage } from "./phrase-language.ts";

const GROUPS: Readonly<Record<PhraseLanguage, RegExp>> = {
  en: /[aeiouy]+/g,
  // Two vowels are one syllable only where they are a diphthong or a long vowel.
  de: /äu|eu|au|ai|ei|ie|oi|ui|aa|ee|oo|[aeiouyäöü]/g,
};
/** "Home", "stove", "clothes": written, not said. Not in "table" and "apple", where it is. */
const SILENT_ENGLISH_E = /(?<=[aeiouy][^aeiouy\s]+)(?<![^aeiouy\s]l)e(?=s?$)/;
/** Two vowels that are said apart: "Julia", "Leo", "radio", "stereo". */
const SAID_APART = /i(?=[aou])(?<![ctsg]i)|e(?=o)/g;

/** At least 1 for anything with a letter in it, 0 for nothing. */
export function countSyllables(phrase: string, language: PhraseLanguage): number {
  const words =
    phrase
      .normalize("NFC")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.reduce((sum, word) => sum + syllablesOf(word, language), 0);
}

function syllablesOf(word: string, language: PhraseLanguage): number {
  const plain = language === "de" ? word : word.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  if (language === "de") return Math.max(1, plain.match(GROUPS.de)?.length ?? 0);
  // A y before a vowel begins a syllable instead of being one: "yoyo".
  const said = plain.replace(SILENT_ENGLISH_E, "").replaceAll(/y(?=[aeiou])/g, "j");
  const groups = said.replaceAll(SAID_APART, "$&|").match(GROUPS.en);
  return Math.max(1, groups?.length ?? 0);
}
