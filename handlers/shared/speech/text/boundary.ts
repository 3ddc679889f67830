// Decides whether a sentence ends at a mark: not after "Dr.", in "3.5", "U.S." or "J. R. R. Tolkien".
import type { SpeechLanguage } from "./language.ts";
import { WORD_MAX } from "./limits.ts";

export type Verdict = "wait" | { ends: boolean /** Where the text goes on. */; end: number };

const MARK = /[.!?…。！？]/;
const CLOSER = /["'”’»)\]*_“]/;
const WIDE = /[。！？]/;
/** What may stand before the next word: blanks, marks that open something, emoji. */
const OPENING = /^(?:[\s"'“”‘’„«»([*_¿¡\uE000\uE002\uE004\uE006]|\uFE0F|\u200D|\p{So}|\p{Emoji_Modifier})*/u;
const OPENS = /[\uE000\uE002\uE004]/g;
const CLOSES = /[\uE001\uE003\uE005]/g;

/** @param at place of the mark; `isFinal`: nothing more comes in this block */
export function endsSentence(given: { text: string; at: number; isFinal: boolean; language: SpeechLanguage }): Verdict {
  const { text, at, isFinal } = given;
  let end = at + 1;
  while (end < text.length && MARK.test(text[end] ?? "")) end += 1;
  const marks = text.slice(at, end);
  while (end < text.length && CLOSER.test(text[end] ?? "")) end += 1;
  if (end === text.length) return isFinal ? { ends: false, end } : "wait";
  const upTo = text.slice(0, at);
  if ((upTo.match(OPENS)?.length ?? 0) > (upTo.match(CLOSES)?.length ?? 0)) return { ends: false, end: at + 1 };
  if (WIDE.test(marks)) return { ends: true, end };
  if (text[end] !== " ") return { ends: false, end };
  const closed = text.slice(at + marks.length, end);
  const next = nextWord(text, end, isFinal);
  if (next === "wait") return "wait";
  // Lists within a line, and numbers of items: "1. Rinse".
  if (/^\W*\d{1,3}$/.test(upTo) && marks === ".") return { ends: false, end };
  const ends = judge(given, { marks, closed, next });
  return ends === "wait" ? "wait" : { ends, end };
}

interface Next {
  first: string;
  word: string;
  /** All of the word is there. */
  isWhole: boolean;
  /** Something stands before the word, such as a quotation mark. */
  isOpened: boolean;
}

function nextWord(text: string, from: number, isFinal: boolean): Next | "wait" {
  const opening = OPENING.exec(text.slice(from, from + WORD_MAX))?.[0] ?? "";
  const start = from + opening.length;
  if (start === text.length && !isFinal) return "wait";
  const word = /^[\p{L}\p{N}]+/u.exec(text.slice(start, start + WORD_MAX))?.[0] ?? "";
  const isWhole = isFinal || word.length === WORD_MAX || start + word.length < text.length;
  return { first: text.slice(start, start + 1), word, isWhole, isOpened: /["'“”‘’„«»([]/.test(opening) };
}

function judge(
  { text, at, language }: { text: string; at: number; language: SpeechLanguage },
  { marks, closed, next }: { marks: string; closed: string; next: Next },
): boolean | "wait" {
  const isLower = /\p{Ll}/u.test(next.first);
  // "5! = 120".
  if (/[=<>+]/.test(next.first)) return false;
  // "Really?!" she said.
  if (/[!?]/.test(marks)) return !(isLower && /["”’»“]/.test(closed));
  if (isLower || /^[,;:–—-]$/.test(next.first)) return false;
  if (marks !== ".") return true;
  const before = /[\p{L}\p{N}.'’-]+$/u.exec(text.slice(Math.max(0, at - WORD_MAX), at))?.[0] ?? "";
  // Only where it matters, the whole of the next word is waited for.
  const starts = next.isWhole ? language.starters.includes(next.word.toLowerCase()) : "wait";
  if (closed === "" || closed === ")") {
    const known = abbreviation(text.slice(0, at), before, language);
    const isSuffix = Object.keys(language.suffixes).some(
      (ending) => before.length > ending.length && before.endsWith(ending),
    );
    if (known === "never") return false;
    // "6 ft. 2 in."
    if (Object.hasOwn(language.units, before) && /\d\s?\p{L}+$/u.test(text.slice(0, at))) return starts;
    if (isSuffix && starts !== true) return starts;
    if (known === "maybe") return /\p{Lu}/u.test(next.first) && starts;
    if (known === "number" && /[\d#]/.test(next.first)) return false;
    if (known === "name" && /\p{Lu}/u.test(next.first)) return before.toLowerCase() === "st" && starts;
  }
  // An initial: "J. R. R. Tolkien"; but "vitamin C. The dose".
  if (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(before) && closed === "" && !next.isOpened) return next.word === "" || starts;
  if (language.code === "de" && /^\d{1,2}$/.test(before)) return !isDay(text.slice(0, at)) && starts;
  return true;
}

const isDay = (text: string) => /\b(?:am|der|den|dem|vom|zum|im|bis|ab|seit|des|und)\s\d{1,2}$/i.test(text);

/** What kind of abbreviation ends at the dot; German ones may hold a blank ("z. B."). */
function abbreviation(text: string, before: string, { abbreviations }: SpeechLanguage) {
  const pair = /(?:^|[\s(])((?:\p{L}{1,2}\. ){1,2}\p{L}{1,4})$/u.exec(text.slice(-14))?.[1];
  for (const key of [pair, before.replace(/^[.'’-]+/, "")]) {
    const lower = key?.toLowerCase();
    if (lower !== undefined && Object.hasOwn(abbreviations, lower)) return abbreviations[lower]?.ends;
    // The first half of "z. B.": more of it comes.
    if (lower !== undefined && lower !== "" && Object.hasOwn(abbreviations, lower) === false) {
      const opening = `${lower}. `;
      if (Object.keys(abbreviations).some((one) => one.startsWith(opening))) return "never";
    }
  }
  return undefined;
}
