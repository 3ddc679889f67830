// Cuts Markdown into blocks, cheaply while it grows: blocks that can no longer change keep their identity.
import type { Token } from "marked";
import { heal } from "./heal.ts";
import { readTokens } from "./reader.ts";

/** One top-level block. The same object as long as its text stays the same. */
export type Block = Token;

export interface BlockStream {
  /** Blocks of the text so far; `settled` says that no more text will come. */
  read(text: string, settled: boolean): Block[];
}

/**
 * Blocks near the end that more text can still merge or turn into something else: "1. a", "", "2" is a list and
 * a paragraph until the dot arrives.
 */
const OPEN_BLOCKS = 2;

/** Cuts a finished text. */
export const lexBlocks = (text: string): Block[] => readTokens(text).filter(isVisible);

/** Remembers settled blocks, so that only the end of a growing text is read again. */
export function createBlockStream(): BlockStream {
  let settledBlocks: Block[] = [];
  let settledText = "";
  let finished: { text: string; blocks: Block[] } | null = null;

  return {
    read(text, settled) {
      if (settled) {
        // Once more as a whole: link definitions at the end reach back to the beginning.
        if (finished?.text !== text) finished = { text, blocks: reuse(lexBlocks(text), settledBlocks) };
        return finished.blocks;
      }
      finished = null;
      if (!text.startsWith(settledText)) {
        settledBlocks = [];
        settledText = "";
      }
      const tokens = readTokens(text.slice(settledText.length));
      const cut = cutIndex(tokens);
      if (cut > 0) {
        const closed = tokens.slice(0, cut);
        const raw = closed.map((token) => token.raw).join("");
        // Where marked has normalised line ends or tabs, lengths no longer match: then nothing is settled.
        if (text.startsWith(raw, settledText.length)) {
          settledText += raw;
          settledBlocks = [...settledBlocks, ...closed.filter(isVisible)];
        }
      }
      return [...settledBlocks, ...lexBlocks(heal(text.slice(settledText.length)))];
    },
  };
}

const isVisible = (token: Token) => token.type !== "space" && token.type !== "def";

/** Index of the first token that may still change. */
function cutIndex(tokens: Token[]): number {
  let open = 0;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined || !isVisible(token)) continue;
    open += 1;
    if (open === OPEN_BLOCKS) return index;
  }
  return 0;
}

/** Takes the old object for each block whose text did not change. Definitions may have turned its words into links. */
function reuse(fresh: Block[], old: Block[]): Block[] {
  return fresh.map((block, index) => {
    const before = old[index];
    return before !== undefined && before.raw === block.raw && !block.raw.includes("[") ? before : block;
  });
}
