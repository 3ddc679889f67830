// What sounds nearly like a wake phrase and is not it: its parts, and itself with one word exchanged for one that is alike.
import { likenessOf } from "../../shared/handsfree/phrase/likeness.ts";
import { vocabularyOf } from "../../shared/handsfree/phrase/vocabulary.ts";
import { wordsOf } from "../../shared/handsfree/words.ts";
import { languageOfPhrase } from "../../shared/wake-phrase/phrase-language.ts";
import { NAMES } from "./names.ts";

/** From this on it may be the same word in other letters: "hearth" and "harth". */
const SAME = 0.83;
/** Exchanged for each word, most alike first, and some that are not alike at all: "hey Peter". */
const ALIKE_PER_WORD = 16;
const OTHERS_PER_WORD = 8;
const PART_LETTERS_LEAST = 4;

/**
 * Without repetitions, the most alike first. None of them is one of the phrase's variants, or holds one.
 * @param variants ways to write the phrase, itself among them
 */
export function nearMissesOf(phrase: string, variants: readonly string[]): string[] {
  const language = languageOfPhrase(phrase);
  const words = wordsOf(phrase).map(({ plain }) => plain);
  const said = [phrase, ...variants].map((each) => wordsOf(each).map(({ plain }) => plain));
  const { ordinary, tails, greetings } = vocabularyOf(language);
  const candidates = [...new Set([...NAMES.map((name) => name.toLowerCase()), ...ordinary, ...tails])].filter(
    (word) => word.length > 1 && !said.some((variant) => variant.includes(word)),
  );
  const exchanged = words.map((word, at) => {
    const names = said.map((variant) => variant[at]).filter((each) => each !== undefined);
    // One greeting for another of its kind ("hi" for "hey") is no other phrase: nobody minds being heard then.
    const family = greetings.get(word);
    const ranked = (family === undefined ? candidates : [...greetings.keys(), ...candidates])
      .filter((each) => !names.includes(each) && (family === undefined || greetings.get(each) !== family))
      .map((each) => ({ each, alike: likenessOf(each, word, language) }))
      .filter(({ alike }) => alike < SAME)
      .sort((one, other) => other.alike - one.alike || (one.each < other.each ? -1 : 1));
    const spacing = Math.max(1, Math.floor(ranked.length / (OTHERS_PER_WORD + 1)));
    const others = Array.from({ length: OTHERS_PER_WORD }, (_, n) => ranked[(n + 1) * spacing]);
    const chosen = [...ranked.slice(0, ALIKE_PER_WORD), ...others].flatMap((found) => found?.each ?? []);
    return chosen.map((each) => [...words.slice(0, at), each, ...words.slice(at + 1)].join(" "));
  });
  const mixed = interleaved([partsOf(words), ...exchanged]);
  return [...new Set(mixed)].filter((text) => !said.some((variant) => holds(text, variant)));
}

/** Whether a phrase is said in a text, word by word. @param phrase plain words */
export function holds(text: string, phrase: readonly string[]): boolean {
  return ` ${wordsOf(text)
    .map(({ plain }) => plain)
    .join(" ")} `.includes(` ${phrase.join(" ")} `);
}

/** Beginnings, ends and single words; of a lone word its halves. */
function partsOf(words: readonly string[]): string[] {
  if (words.length > 1) {
    const cuts = words.slice(1).flatMap((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
    const half = cutLast(words);
    return [...cuts, ...words, ...half];
  }
  return cutLast(words);
}

/** The beginning of the last word, where it is long enough to have one: "hey jar". */
function cutLast(words: readonly string[]): string[] {
  const last = words.at(-1) ?? "";
  if (last.length < PART_LETTERS_LEAST + 1) return [];
  const front = words.slice(0, -1);
  const half = Math.ceil(last.length / 2);
  return [[...front, last.slice(0, half)].join(" "), last.slice(half)].filter((part) => part.length > 2);
}

function interleaved(lists: readonly (readonly string[])[]): string[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, n) => lists.flatMap((list) => list[n] ?? [])).flat();
}
