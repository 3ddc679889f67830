// What the reader of blocks is in the middle of, and how it finds the end of what it leaves out.
import { LINE_START_MAX, ROW_MAX } from "./limits.ts";
import type { THINK_CLOSE } from "./line-start.ts";

export type Mode =
  | { at: "start" }
  | { at: "text" }
  | { at: "row" }
  | { at: "skip" }
  | { at: "think" }
  | { at: "maths"; until: string }
  | { at: "fence"; mark: string };

/** Of a line's end this much is kept: a tag that closes thinking is not longer. */
export const TAIL = 24;
/** Shorter lines than this were ended on purpose, when the next does not go on in lower case. */
export const WRAPPED_LINE_MIN = 60;

export interface Taken {
  /** How much of the text belongs to it. */
  length: number;
  /** What is held back of it from now on. */
  held: string;
  /** It has ended; `inner` is what stood in it. */
  ended?: { inner: string };
}

/** The rest of a line that is no text, of a row, or of a line of code. */
export function takeLine(mode: Mode, held: string, text: string): Taken {
  const newline = text.indexOf("\n");
  const isWhole = newline >= 0;
  const length = isWhole ? newline + 1 : text.length;
  if (mode.at === "skip") return isWhole ? { length, held: "", ended: { inner: "" } } : { length, held: "" };
  const max = mode.at === "row" ? ROW_MAX : LINE_START_MAX;
  const line = (held + text.slice(0, isWhole ? newline : length)).slice(0, max);
  if (!isWhole) return { length, held: line };
  if (mode.at === "row") return { length, held: "", ended: { inner: line } };
  const mark = mode.at === "fence" ? mode.mark : "";
  const closes = line.trim();
  const isEnd = closes.startsWith(mark) && closes === (mark[0] ?? "").repeat(closes.length);
  return isEnd ? { length, held: "", ended: { inner: "" } } : { length, held: "" };
}

/** Up to what closes it, of which no more than `keep` characters are held back. */
export function takeUntil(until: string | typeof THINK_CLOSE, keep: number, held: string, text: string): Taken {
  const all = held + text;
  const at = typeof until === "string" ? all.indexOf(until) : all.search(until);
  if (at < 0) return { length: text.length, held: all.slice(-keep) };
  const closing = typeof until === "string" ? until.length : (until.exec(all)?.[0].length ?? 0);
  return { length: at + closing - held.length, held: "", ended: { inner: all.slice(0, at) } };
}
