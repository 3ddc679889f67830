// Tells a stage direction from emphasis: "*smiles softly*" is left out, "that is *important*" is spoken.
import type { SpeechLanguage } from "./language.ts";

/** What stands round a span between single asterisks or underscores. */
export interface Surroundings {
  /** The last character before it that is no blank; "" where a block begins. */
  before: string;
  /** The next character after it that is no blank; "" where the block ends. */
  after: string;
}

const SENTENCE_END = /[.!?…:"”»“„]/;
const QUOTE = /["“”„«»]/;
const WORD = /[\p{L}'’]+/gu;
const WORDS_SEEN = 4;

/**
 * The rule, from what roleplay front ends do, but careful with facts. A span is a direction when
 * - it begins in lower case with something that a person does (a known verb, after an adverb too), and is a clause of its
 *   own: a sentence or clause ends before it, or a new sentence begins after it;
 * - it begins in lower case with the form of such a verb and what follows one ("closes the door") where a sentence would
 *   begin, and a new sentence or nothing follows;
 * - it tells of a person ("She walks over") and stands beside quoted speech, or in the third person with a verb that acts.
 * Everything else is emphasis.
 */
export function isStageDirection(span: string, around: Surroundings, { stage }: SpeechLanguage): boolean {
  const words = firstWords(span);
  const [first, second] = words;
  if (first === undefined || /[\uE000-\uE005]/.test(span)) return false;
  const isAlone = around.before === "" || SENTENCE_END.test(around.before);
  const startsAnew = around.after === "" || /[\p{Lu}*_"“„«([]/u.test(around.after);
  if (/^\p{Ll}/u.test(first)) {
    const verb = stage.adverbForm.test(first) && second !== undefined ? second : first;
    if (stage.verbs.includes(verb)) return isAlone || startsAnew || /[,;–—]/.test(around.before);
    const follows = words[words.indexOf(verb) + 1];
    return isAlone && startsAnew && stage.verbForm.test(verb) && follows !== undefined && stage.afterForm.test(follows);
  }
  const who = first.toLowerCase();
  const besideSpeech = QUOTE.test(around.before) || QUOTE.test(around.after);
  if (stage.verbs.includes(who)) return isAlone && startsAnew && words.length < WORDS_SEEN && !/[!?]/.test(span);
  if (!isAlone || !startsAnew || second === undefined) return false;
  const isTold = stage.thirdPerson.includes(who) || stage.anyPerson.includes(who);
  if (besideSpeech) return isTold || /^\p{Lu}\p{L}+ \p{L}+s\b/u.test(span);
  return stage.thirdPerson.includes(who) && stage.verbs.includes(second) && !stage.stating.includes(second);
}

/** For "[laughs]" and "(with a grin)": nothing but what a person does, in a few words. */
export function isBracketDirection(inner: string, { stage }: SpeechLanguage): boolean {
  const words = firstWords(inner).map((word) => word.toLowerCase());
  const [first, second] = words;
  if (first === undefined || inner.length > 60 || /[\d:=/]/.test(inner)) return false;
  const verb = stage.adverbForm.test(first) && second !== undefined ? second : first;
  if (stage.verbs.includes(verb)) return true;
  const last = /([\p{L}]+)\W*$/u.exec(inner)?.[1]?.toLowerCase();
  return /^(?:with|mit)$/.test(first) && words.length <= WORDS_SEEN && last !== undefined && stage.nouns.includes(last);
}

function firstWords(text: string): string[] {
  return [...text.slice(0, 120).matchAll(WORD)].slice(0, WORDS_SEEN).map(([word]) => word);
}
