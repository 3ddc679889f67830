// How much two words sound alike, 0 to 1: half by their letters, half by a code of their sounds; less for each syllable.
import { colognePhonetic } from "cologne-phonetic";
import { doubleMetaphone } from "double-metaphone";
import { distance } from "fastest-levenshtein";
import { languageOf } from "./vocabulary.ts";

/** The codes of how a word is said, in each way that it may be; empty where its script has none. */
const CODERS: Readonly<Record<string, (word: string) => readonly string[]>> = {
  en: doubleMetaphone,
  de: (word) => [colognePhonetic(word)],
};
const codesOf = (word: string, language: string | null) =>
  (CODERS[languageOf(language)] ?? doubleMetaphone)(word).filter((code) => code !== "");

const share = (one: string, other: string) => 1 - distance(one, other) / Math.max(one.length, other.length, 1);

/** The codes know no vowels: "Howard" has the consonants of "hearth", and one syllable more. */
const SYLLABLE_COST = 0.05;
const syllablesOf = (word: string) => word.match(/[aeiouy]+/g)?.length ?? 0;

/** Of plain words (`wordsOf`). 1: the same letters. */
export function likenessOf(one: string, other: string, language: string | null): number {
  if (one === other) return 1;
  const letters = share(one, other);
  const sounds = codesOf(one, language).flatMap((code) => codesOf(other, language).map((each) => share(code, each)));
  const syllables = Math.abs(syllablesOf(one) - syllablesOf(other));
  return (letters + (sounds.length === 0 ? letters : Math.max(...sounds))) / 2 - syllables * SYLLABLE_COST;
}
