// What somebody looks for, in words that can be compared: with "near me" and the like taken out of it.
import type { PlaceKind } from "../../shared/contract/maps.ts";
import { fold, wordsOf } from "./fold.ts";
import { createKindIndex } from "./kind-names.ts";

export interface ParsedQuery {
  /** Folded. */
  text: string;
  words: string[];
  /** Those that it means beyond doubt: the whole of it is the name of a kind. */
  kinds: readonly PlaceKind[];
}

const NEAR = [
  "(?:here )?near me|near here|near by|nearby|around here|around me|close by|close to me|closest|nearest",
  "(?:hier )?in (?:der|meiner) nahe|hier in der gegend|in der umgebung|um die ecke|nachste[nrs]?|nachstgelegene[nrs]?",
].join("|");
const NEAR_WORDS = new RegExp(`(?:^| )(?:${NEAR})(?= |$)`, "g");
const FILLERS = new Set(
  "a an and at by der die das den dem des ein eine einen im in am an bei of the to zu zum zur und near nahe".split(" "),
);

export function createQueryParser(): (query: string) => ParsedQuery {
  const kinds = createKindIndex();
  return (query) => {
    const folded = fold(query);
    const without = folded.replace(NEAR_WORDS, " ").replace(/ +/g, " ").trim();
    const text = without === "" ? folded : without;
    const words = wordsOf(text);
    return { text, words, kinds: kinds.get(text) ?? kinds.get(withoutFillers(words).join(" ")) ?? [] };
  };
}

/** "restaurant in monaco" → restaurant, monaco; never nothing. */
export function withoutFillers(words: readonly string[]): string[] {
  const rest = words.filter((word) => !FILLERS.has(word));
  return rest.length === 0 ? [...words] : rest;
}
