// Takes the wake phrase off a transcript whose audio began before it, or in the middle of it.
import { wordsOf } from "../words.ts";
import { likenessOf } from "./likeness.ts";
import { cleanCommand, endOfRepeats, findLaterPhrase, findPhrase, phraseOf } from "./match-phrase.ts";
import { vocabularyOf } from "./vocabulary.ts";

export interface Stripped {
  /** The command; "" where only the phrase was said. Never shorter than it was by a word that may be the command's. */
  text: string;
  /** The phrase is there, or a trace of it. False: nothing in the transcript bears the wake out. */
  matched: boolean;
}

/** The least that is left of a name that can be told from other words; two letters only where the model says so. */
const TAIL_LETTERS = 3;
const CUT_TAIL_LETTERS = 2;
/** A name that was heard wrongly, without its greeting. */
const NAME_LEAST = 0.62;
const NAME_LETTERS = 4;
/** "...vis", "-vis": the model says itself that it heard the end of a word. */
const CUT = /^\s*(?:\.{2,}|…|[-–—])/u;
/** A name stands by itself: "Travis, what time is it?" */
const PAUSE = /^\s*(?:[,.;:!?…–—-]|$)/u;

/**
 * For the first transcript after a detector has heard the phrase. Where it is not plain that a word belongs to the
 * phrase, it stays: a command with "earth" before it is understood, one without its first word is not.
 */
export function stripWakePhrase(text: string, phrase: string, language: string | null = null): Stripped {
  const found = findPhrase(text, phrase, language) ?? findLaterPhrase(text, phrase, language);
  if (found !== null) {
    return { text: cleanCommand(text.slice(endOfRepeats(text, found.end, phrase, language))), matched: true };
  }
  const trace = traceOf(text, phrase, language);
  if (trace === null) return { text: text.trim(), matched: false };
  return { text: trace.isPlain ? cleanCommand(text.slice(trace.end)) : text.trim(), matched: true };
}

/** What the first word has of the name, where the phrase itself is not there. */
function traceOf(text: string, phrase: string, language: string | null): { end: number; isPlain: boolean } | null {
  const vocabulary = vocabularyOf(language);
  const wanted = phraseOf(phrase, vocabulary);
  const [first] = wordsOf(text);
  if (wanted === null || first === undefined || vocabulary.ordinary.has(first.plain)) return null;
  const { name } = wanted;
  const { plain: word, end } = first;
  const isAlone = PAUSE.test(text.slice(end));
  const isCut = CUT.test(text);
  if (word.length >= (isCut ? CUT_TAIL_LETTERS : TAIL_LETTERS) && name.endsWith(word)) {
    return { end, isPlain: isCut || isAlone || !vocabulary.tails.has(word) };
  }
  const isName = name.length >= NAME_LETTERS && likenessOf(word, name, language) >= NAME_LEAST;
  return isName ? { end, isPlain: isAlone } : null;
}
