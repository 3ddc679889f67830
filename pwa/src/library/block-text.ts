// What a block of a page says in plain words: to be read aloud, and to be found again by a quotation.
import type { ArticleBlock, ArticleRun } from "@hearth/handlers/shared/contract/library.ts";

const textOfRuns = (runs: readonly ArticleRun[]): string => runs.map(({ text }) => text).join("");

/** All of its words; "" where there are none. */
export function textOf(block: ArticleBlock): string {
  switch (block.kind) {
    case "heading":
    case "text":
    case "item":
      return textOfRuns(block.runs);
    case "code":
      return block.text;
    case "figure":
      return textOfRuns(block.caption);
    case "table":
      return [block.caption, ...block.rows.flat().map((cell) => cell.runs)].map(textOfRuns).join(" ");
    case "rule":
      return "";
  }
}

/** Marks of notes, such as [12], and formulas in the language of typesetters are no speech. */
const UNSPEAKABLE = /^\s*\[[^\]]{1,12}\]\s*$|[\\{}]/;

/** What of it is read aloud; "" where nobody would read it out: tables, code, marks of notes. */
export function speechOf(block: ArticleBlock): string {
  switch (block.kind) {
    case "heading":
    case "text":
    case "item":
      return spoken(block.runs);
    case "figure":
      return spoken(block.caption);
    default:
      return "";
  }
}

const spoken = (runs: readonly ArticleRun[]): string =>
  runs
    .filter((run) => !UNSPEAKABLE.test(run.text))
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

export interface CitedBlocks {
  first: number;
  last: number;
}

/** As much of a quotation as tells it from all others. */
const TELLING_LETTERS = 60;

/**
 * Where a passage stands, by the numbers of its first and last block: found by its words, as another edition numbers
 * its blocks differently; without words, or where they are not there, by its number. null: there is no such block.
 */
export function findCited(blocks: readonly ArticleBlock[], block: number, quote: string | null): CitedBlocks | null {
  const wanted = lettersOf(quote ?? "");
  const byNumber = blocks.some(({ n }) => n === block) ? { first: block, last: block } : null;
  if (wanted === "") return byNumber;
  const texts = blocks.map((each) => lettersOf(textOf(each)));
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length;
  }
  const whole = texts.join("");
  const indexAt = (place: number) => starts.findLastIndex((start) => start <= place);
  const beginning = wanted.slice(0, TELLING_LETTERS);
  // The same words may stand twice: those nearest to the number are meant.
  const from = starts[blocks.findIndex(({ n }) => n === block)] ?? 0;
  const after = whole.indexOf(beginning, from);
  const at = after >= 0 ? after : whole.lastIndexOf(beginning, from);
  if (at < 0) return byNumber;
  const first = blocks[indexAt(at)];
  const last = blocks[indexAt(Math.min(at + wanted.length, whole.length) - 1)];
  return first === undefined || last === undefined ? byNumber : { first: first.n, last: last.n };
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
