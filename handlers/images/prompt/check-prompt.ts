// Whether a text may be painted as a picture for everybody. It is one of several gates, and catches plain requests; the
// safety words and the ratings of checkpoints and LoRAs stand behind it.
import { ADULT_BEGINNINGS, ADULT_WORDS, HARMLESS } from "./adult-words.ts";

const WORDS: ReadonlySet<string> = new Set(ADULT_WORDS);
const WORD = /[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu;
/** "n u d e", "n.u.d.e": four letters and more, each for itself. */
const SPELLED = /(?<![\p{L}\p{N}])(?:\p{L}[\s.\-_*]+){3,}\p{L}(?![\p{L}\p{N}])/gu;

/** True where it names what only an adult picture shows. */
export function soundsAdult(text: string): boolean {
  const plain = HARMLESS.reduce((rest, harmless) => rest.replaceAll(harmless, " "), plainLetters(text));
  return wordsOf(plain).some(isAdultWord);
}

function isAdultWord(word: string): boolean {
  return WORDS.has(word) || ADULT_BEGINNINGS.some((beginning) => word.startsWith(beginning));
}

/** Lower case, without invisible characters and look-alikes that only differ in width. */
const plainLetters = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLowerCase()
    .replaceAll("_", " ");

function wordsOf(text: string): string[] {
  const whole = text.match(WORD) ?? [];
  const spelled = (text.match(SPELLED) ?? []).map((letters) => letters.replaceAll(/[^\p{L}]/gu, ""));
  return [...whole, ...whole.flatMap((word) => word.split("-")), ...spelled];
}
