// Whether a phrase can be a wake word, and what would make it a bad one; asked by the app as one types and by the service.

import { WAKE_PHRASE_MAX_CHARS } from "../contract/limits.ts";
import type { PhraseWarning } from "../contract/wake-admin.ts";
import { vocabularyOf } from "../handsfree/phrase/vocabulary.ts";
import { wordsOf } from "../handsfree/words.ts";
import { languageOfPhrase, type PhraseLanguage } from "./phrase-language.ts";
import { countSyllables } from "./syllables.ts";

/** Why a phrase cannot be trained. The app has words of its own for each. */
export type PhraseProblem = "empty" | "too_long" | "digits" | "other_script" | "no_letters" | "odd_signs";

export interface PhraseCheck {
  /** As it is kept: trimmed, with single spaces. */
  phrase: string;
  /** null: it can be trained. */
  problem: PhraseProblem | null;
  /** Worst first; empty where there is a problem. `trained_already` is known to the service only. */
  warnings: Exclude<PhraseWarning, "trained_already">[];
  syllables: number;
  language: PhraseLanguage;
}

/** For people, in English. */
export const PHRASE_PROBLEM_WORDS: Readonly<Record<PhraseProblem, string>> = {
  empty: "Say which words are to wake Hearth.",
  too_long: `A wake word has at most ${WAKE_PHRASE_MAX_CHARS} letters: longer ones are not heard as a whole.`,
  digits: "Write the number as a word, as it is said.",
  other_script: "Write it with Latin letters, as it sounds: the voices that say it read nothing else.",
  no_letters: "There is no word in it that could be said.",
  odd_signs: "Write only words: letters, spaces, hyphens and apostrophes.",
};

/** Above these a phrase no longer fits well into the two seconds that a detector looks at. */
const LONG_SYLLABLES = 7;
const LONG_CHARS = 28;
const ALLOWED_SIGNS = /^[\p{Script=Latin}\p{M}\s'’.,!?-]*$/u;

/** The same for phrases that are said the same way, whatever their case, accents and signs. */
export const phraseKey = (phrase: string): string =>
  wordsOf(phrase)
    .map(({ plain }) => plain)
    .join(" ");

/** Never throws, whatever the text is. */
export function checkPhrase(text: string): PhraseCheck {
  const phrase = text.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  const language = languageOfPhrase(phrase);
  const problem = problemOf(phrase);
  if (problem !== null) return { phrase, problem, warnings: [], syllables: 0, language };
  const syllables = countSyllables(phrase, language);
  return { phrase, problem, warnings: warningsOf(phrase, { syllables, language }), syllables, language };
}

function problemOf(phrase: string): PhraseProblem | null {
  if (phrase === "") return "empty";
  if (phrase.length > WAKE_PHRASE_MAX_CHARS) return "too_long";
  if (/\p{N}/u.test(phrase)) return "digits";
  if (!/\p{L}/u.test(phrase)) return "no_letters";
  if (/\p{L}/u.test(phrase.replaceAll(/\p{Script=Latin}/gu, ""))) return "other_script";
  return ALLOWED_SIGNS.test(phrase) ? null : "odd_signs";
}

function warningsOf(phrase: string, { syllables, language }: Pick<PhraseCheck, "syllables" | "language">) {
  const warnings: PhraseCheck["warnings"] = [];
  if (syllables === 1) warnings.push("one_syllable");
  if (isOrdinary(phrase, language)) warnings.push("common_words");
  if (syllables === 2) warnings.push("two_syllables");
  if (syllables > LONG_SYLLABLES || phrase.length > LONG_CHARS) warnings.push("long");
  return warnings;
}

/** Every word of it is said all day: "good morning", "turn on the light". */
function isOrdinary(phrase: string, language: PhraseLanguage): boolean {
  const { ordinary, fillers, greetings } = vocabularyOf(language);
  const words = wordsOf(phrase);
  return words.every(({ plain }) => ordinary.has(plain) || fillers.has(plain) || greetings.has(plain));
}
