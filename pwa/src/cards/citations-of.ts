// What the numbers in an answer's words stand for: pages of the library, opened at the passage.
import type { Card } from "@hearth/handlers/shared/contract/cards.ts";
import { a } from "../chat/words.ts";
import { pathOfArticle } from "../shell/place.ts";

export interface Citation {
  href: string;
  /** For those who hear it: "Source 2: Ray Charles". */
  label: string;
}
/** By number. */
export type Citations = ReadonlyMap<number, Citation>;

/** null: its numbers stand for nothing. */
export function citationsOf(card: Card | null): Citations | null {
  if (card?.kind !== "library") return null;
  return new Map(
    card.sources.map((source) => [
      source.n,
      { href: pathOfArticle(source), label: a("answer.source", { number: source.n, title: source.title }) },
    ]),
  );
}
