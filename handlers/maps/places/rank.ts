// Which of the places that were found is meant: an exact name before its beginning, before a word with a typo; what
// matters before what does not; what is near before what is far.
import type { Position } from "../../shared/contract/maps.ts";
import { distanceM } from "./distance.ts";
import { wordsOf } from "./fold.ts";
import type { PlaceRow } from "./place-row.ts";

export interface Ranking {
  words: readonly string[];
  near: Position | undefined;
  /** The words are not what was written, but what may have been meant. */
  isGuess: boolean;
}

const QUALITY = { exact: 1_000, alternative: 950, words: 800, beginnings: 700, address: 650, around: 500 } as const;
const GUESS_PENALTY = 300;
const STARTS_BONUS = 60;
const EXTRA_WORD_PENALTY = 8;
/** At 1 km 45, at 15 km 180: no distance makes an exact name worse than a mere beginning. */
const DISTANCE_PENALTY = 45;
const DISTANCE_PENALTY_MAX = 180;

export function scoreOf(row: PlaceRow, { words, near, isGuess }: Ranking): number {
  const farPenalty =
    near === undefined
      ? 0
      : Math.min(DISTANCE_PENALTY_MAX, DISTANCE_PENALTY * Math.log2(1 + distanceM(near, row) / 1_000));
  return qualityOf(row, words) - (isGuess ? GUESS_PENALTY : 0) + row.importance - farPenalty;
}

function qualityOf(row: PlaceRow, words: readonly string[]): number {
  const { folded, kind } = row;
  const text = words.join(" ");
  const named = wordsOf(folded);
  if (folded === text || isSameWords(named, words)) return QUALITY.exact;
  const others = row.foldedOthers();
  if (others.includes(text)) return QUALITY.alternative;
  const starts = folded.startsWith(text) ? STARTS_BONUS : 0;
  const extra = Math.min(48, Math.max(0, named.length - words.length) * EXTRA_WORD_PENALTY);
  const all = [named, ...others.map(wordsOf)];
  if (all.some((each) => words.every((word) => each.includes(word)))) return QUALITY.words + starts - extra;
  const begins = (each: string[]) => words.every((word) => each.some((name) => name.startsWith(word)));
  if (all.some(begins)) return QUALITY.beginnings + starts - extra;
  const isOfName = words.filter((word) => named.some((name) => name.startsWith(word))).length / words.length;
  if (kind === "address") return QUALITY.address - 100 + 100 * isOfName;
  return QUALITY.around + 100 * isOfName;
}

const isSameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.toSorted().join(" ") === other.toSorted().join(" ");

/** A long street is many pieces, and a station has a row for each of its parts. */
export function withoutDoubles(sorted: readonly PlaceRow[]): PlaceRow[] {
  const kept: PlaceRow[] = [];
  for (const row of sorted) {
    const sameM = row.kind === "street" || row.kind === "water" ? 4_000 : 300;
    const isKnown = kept.some(
      (other) =>
        other.folded === row.folded && other.kind === row.kind && row.folded !== "" && distanceM(other, row) < sameM,
    );
    if (!isKnown) kept.push(row);
  }
  return kept;
}
