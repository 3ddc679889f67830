// How far into an answer's text somebody has heard, from the sentences that were spoken.
import { splitThinking } from "@hearth/handlers/shared/thinking.ts";
import { findSpoken, lettersOf, type ShownLetters } from "../voice/speaking/spoken-place.ts";
import type { SpokenSentence } from "./speech.ts";

const THOUGHT = /<(think|thinking|thought)>[\s\S]*?<\/(?:think|thinking|thought)>/g;
/** What is not read stands between two words of a sentence: a link's address, a stage direction. */
const SKIPPED_LETTERS_MAX = 80;

/**
 * UTF-16 code units of `content`, up to the end of the last word that was heard. 0: nothing.
 * @param content as it is stored, with what was thought aloud
 */
export function heardUntil(content: string, spoken: readonly SpokenSentence[]): number {
  const shown = lettersOf(withoutThoughts(content));
  let next = 0;
  let until = 0;
  for (const { sentence, share } of spoken) {
    const place = placeOf(shown, sentence, next);
    // What is announced rather than read, e.g. a table, stands nowhere.
    if (place === null) continue;
    next = place.next;
    const last = share > 0 ? shown.at[place.upTo(share) - 1] : undefined;
    if (last !== undefined) until = last + ((content.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
  }
  return until === 0 ? 0 : endOfWord(content, until);
}

/** Blank where something was thought, and as long as before. */
function withoutThoughts(content: string): string {
  const { answer } = splitThinking(content);
  return content.endsWith(answer)
    ? answer.padStart(content.length)
    : content.replaceAll(THOUGHT, (thought) => " ".repeat(thought.length));
}

interface Place {
  /** Where the next sentence is looked for; this and the following count letters. */
  next: number;
  /** The end of what was heard with this share of the sentence; may be where it begins. */
  upTo(share: number): number;
}

function placeOf(shown: ShownLetters, sentence: string, from: number): Place | null {
  const whole = findSpoken(shown, sentence, from);
  if (whole === null) return placeByWords(shown, sentence, from);
  const { length } = lettersOf(sentence).letters;
  return { next: whole.next, upTo: (share) => whole.next - length + Math.floor(length * share) };
}

/** Word for word, where something in between was not read; null where most of its words are not there. */
function placeByWords({ letters }: ShownLetters, sentence: string, from: number): Place | null {
  const words = sentence.split(/\s+/).map((word) => lettersOf(word).letters);
  const ends: number[] = [];
  let next = from;
  let found = 0;
  for (const word of words) {
    const start = word === "" ? -1 : letters.indexOf(word, next);
    if (start >= 0 && start - next <= SKIPPED_LETTERS_MAX) {
      next = start + word.length;
      found += 1;
    }
    ends.push(next);
  }
  if (found <= words.length / 2) return null;
  return { next, upTo: (share) => ends[Math.floor(words.length * share) - 1] ?? from };
}

/** Of the word that was being said, and the mark behind it. */
function endOfWord(content: string, position: number): number {
  const rest = /^[\p{L}\p{N}]*[.,;:!?…”’"')]*/u.exec(content.slice(position))?.[0] ?? "";
  return position + rest.length;
}
