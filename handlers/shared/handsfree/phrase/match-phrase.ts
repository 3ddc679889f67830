// Finds the wake phrase at the beginning of a transcript, also where the listening model wrote it a little wrong.
import { type Word, wordsOf } from "../words.ts";
import { likenessOf } from "./likeness.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

export interface PhraseMatch {
  /** What followed in the same breath, as it was written; null: nothing. */
  command: string | null;
  /** How alike, 0 to 1. */
  score: number;
  kind: "exact" | "alike";
}

/** The phrase in a transcript: between these places, in UTF-16 code units. */
export interface Found {
  begin: number;
  end: number;
  score: number;
}

/** Words before the phrase that mean nothing. */
const FILLERS_MAX = 4;
/** A name may be written as one word more than it has: "jar vis". */
const EXTRA_WORDS = 1;
/** Each word more that had to be joined. */
const JOINED_COST = 0.04;
/** What is recorded from before a wake word: 1.6 s of quick talk. */
const EARLIER_WORDS_MAX = 8;
/** "Hey Hearth, hey Hearth, what time is it?" */
const REPEATED_MAX = 2;
/** Behind a greeting that sounds like the phrase's; behind another one, a trace of one, or none. */
const SIMILAR_GREETING = 0.98;
const TRACE = 0.95;
/** Behind another greeting, or a trace of one, a name has to be nearly the very word; without any, the very word. */
const TRACE_LEAST = 0.9;
/** A shorter name without its greeting is any word. */
const BARE_LETTERS = 5;
/** A phrase without a greeting begins sentences too. */
const NO_GREETING_LEAST = 0.88;
/** What a name of so many letters has to reach behind a greeting: the shorter, the more words are like it. */
const LEAST_BY_LETTERS = [1, 1, 1, 1, 0.78, 0.72] as const;
const LEAST = 0.62;
/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

export interface Phrase {
  /** Plain; null: the phrase has none. */
  greeting: string | null;
  /** Plain, as one word. */
  name: string;
  nameWords: readonly string[];
}

export function phraseOf(phrase: string, { greetings }: Vocabulary): Phrase | null {
  const words = wordsOf(phrase).map((word) => word.plain);
  const [first = "", ...rest] = words;
  if (first === "") return null;
  const greeting = rest.length > 0 && greetings.has(first) ? first : null;
  const nameWords = greeting === null ? words : rest;
  return { greeting, name: nameWords.join(""), nameWords };
}

/**
 * null: the transcript does not begin with the phrase. `language`: the speaker's, as a tag; null: English. Words before
 * it that mean nothing ("um, okay") are passed over; in the middle of a sentence it is no call.
 */
export function matchPhrase(transcript: string, phrase: string, language: string | null = null): PhraseMatch | null {
  const first = findPhrase(transcript, phrase, language);
  if (first === null) return null;
  const command = cleanCommand(transcript.slice(endOfRepeats(transcript, first.end, phrase, language)));
  return { command: command === "" ? null : command, score: first.score, kind: first.score === 1 ? "exact" : "alike" };
}

/** Where the phrase stands, at the beginning. */
export function findPhrase(transcript: string, phrase: string, language: string | null): Found | null {
  const vocabulary = vocabularyOf(language);
  const wanted = phraseOf(phrase, vocabulary);
  if (wanted === null) return null;
  const words = wordsOf(transcript);
  const found: Found[] = [];
  for (let at = 0; at < words.length && at <= FILLERS_MAX; at += 1) {
    found.push(...foundAt(words, at, { wanted, vocabulary, language }));
    if (!vocabulary.fillers.has(words[at]?.plain ?? "")) break;
  }
  return found.reduce<Found | null>((best, each) => (best === null || each.score > best.score ? each : best), null);
}

/**
 * Where the phrase stands behind other words, which were said before it: for a transcript of which it is known that the
 * phrase is in it. Only with its greeting, and a name that is nearly the very word.
 */
export function findLaterPhrase(transcript: string, phrase: string, language: string | null): Found | null {
  const vocabulary = vocabularyOf(language);
  const wanted = phraseOf(phrase, vocabulary);
  if (wanted === null) return null;
  const search = { wanted, vocabulary, language };
  const words = wordsOf(transcript).slice(0, EARLIER_WORDS_MAX + wanted.nameWords.length + 1 + EXTRA_WORDS);
  for (let at = 1; at <= EARLIER_WORDS_MAX; at += 1) {
    const greeted = greetingAt(words[at]?.plain ?? "", search);
    if (greeted === null || greeted.factor < SIMILAR_GREETING) continue;
    const [found] = namesAt(words, at + 1, { ...search, begin: at, factor: greeted.factor, least: TRACE_LEAST });
    if (found !== undefined) return found;
  }
  return null;
}

export interface Search {
  wanted: Phrase;
  vocabulary: Vocabulary;
  language: string | null;
}

function foundAt(words: readonly Word[], at: number, search: Search): Found[] {
  const { wanted } = search;
  const first = words[at]?.plain ?? "";
  const glued = gluedAt(words[at], wanted);
  if (glued !== null) return [glued];
  if (wanted.greeting === null)
    return namesAt(words, at, { ...search, begin: at, factor: 1, least: NO_GREETING_LEAST });
  const found: Found[] = [];
  if (wanted.name.length >= BARE_LETTERS)
    found.push(...namesAt(words, at, { ...search, begin: at, factor: TRACE, least: 1 }));
  const greeted = greetingAt(first, search);
  if (greeted === null) return found;
  found.push(...namesAt(words, at + 1, { ...search, begin: at, ...greeted }));
  // "Hey there, Hearth".
  if (words[at + 1]?.plain === "there") found.push(...namesAt(words, at + 2, { ...search, begin: at, ...greeted }));
  return found;
}

/** How far a word is the phrase's greeting, and how plain the name has to be behind it; null: it is none. */
function greetingAt(word: string, { wanted, vocabulary }: Search): { factor: number; least: number } | null {
  const least = LEAST_BY_LETTERS[wanted.name.length] ?? LEAST;
  const own = vocabulary.greetings.get(wanted.greeting ?? "");
  const other = vocabulary.greetings.get(word);
  if (word === wanted.greeting) return { factor: 1, least };
  if (other !== undefined && other === own) return { factor: SIMILAR_GREETING, least };
  if (other !== undefined || vocabulary.traces.has(word)) return { factor: TRACE, least: Math.max(least, TRACE_LEAST) };
  return null;
}

interface NameSearch extends Search {
  begin: number;
  factor: number;
  /** Of the name alone. */
  least: number;
}

/** The name from this word on, written as one word or as several. */
function namesAt(words: readonly Word[], at: number, search: NameSearch): Found[] {
  const { wanted, vocabulary, language, begin, factor, least } = search;
  const found: Found[] = [];
  let joined = "";
  for (let count = 1; count <= wanted.nameWords.length + EXTRA_WORDS; count += 1) {
    const word = words[at + count - 1];
    if (word === undefined) break;
    joined += word.plain;
    if (vocabulary.ordinary.has(word.plain) && joined !== wanted.name) {
      // What belongs to a sentence is no name that was heard wrongly; the beginning of one that was cut in two it may be.
      if (wanted.name.startsWith(joined)) continue;
      break;
    }
    const cost = Math.abs(count - wanted.nameWords.length) * JOINED_COST;
    const likeness = likenessOf(joined, wanted.name, language) - (joined === wanted.name ? 0 : cost);
    if (likeness >= least) found.push({ begin: words[begin]?.begin ?? 0, end: word.end, score: likeness * factor });
  }
  return found;
}

/** "Heyjarvis", and scripts that put no space between words: what follows the phrase may be glued to it as well. */
function gluedAt(word: Word | undefined, { greeting, name }: Phrase): Found | null {
  const whole = `${greeting ?? ""}${name}`;
  if (word === undefined || !word.plain.startsWith(whole)) return null;
  if (word.plain === whole) return { begin: word.begin, end: word.end, score: 1 };
  return UNSPACED.test(whole) ? { begin: word.begin, end: word.begin + whole.length, score: 1 } : null;
}

/** The end of the phrase where it is said again at once. */
export function endOfRepeats(transcript: string, end: number, phrase: string, language: string | null): number {
  const isGreeted = phraseOf(phrase, vocabularyOf(language))?.greeting !== null;
  let last = end;
  for (let times = 0; times < REPEATED_MAX && isGreeted; times += 1) {
    const rest = transcript.slice(last);
    const again = findPhrase(rest, phrase, language);
    // With fillers or without its greeting it may be what is asked about.
    if (again === null || wordsOf(rest.slice(0, again.begin)).length > 0 || again.score < TRACE_LEAST) break;
    if (wordsOf(rest.slice(again.begin, again.end)).length < 2) break;
    last += again.end;
  }
  return last;
}

/** Without what stood between it and the phrase, and what a cut-off sentence ends with. */
export const cleanCommand = (text: string): string => text.replace(/^[\s\p{P}]+/u, "").replace(/[\s,;:–—…-]+$/u, "");
