// Maths in an answer stays as the model wrote it: no mark, no backslash and no underscore inside of it is Markdown's.
import type { TokenizerAndRendererExtension, Tokens } from "marked";

/** What a formula token looks like; `text` is the formula with its signs. */
export interface MathsToken extends Tokens.Generic {
  type: "maths" | "mathsBlock";
  text: string;
}

/** Longer ones are no formulas: a lost sign must not swallow an answer. */
const FORMULA_MAX_CHARS = 2_000;
const BODY = `(?:(?!\\n[ \\t]*\\n)[\\s\\S]){1,${FORMULA_MAX_CHARS}}?`;

const BLOCK = new RegExp(String.raw`^ {0,3}(\$\$${BODY}\$\$|\\\[${BODY}\\\])[ \t]*(?:\n+|$)`);
const DISPLAY = new RegExp(String.raw`^(?:\$\$${BODY}\$\$|\\\[${BODY}\\\]|\\\(${BODY}\\\))`);
/** Not money: "$5 and $10" has a blank before the second sign, "$5-$10" a digit after it. */
const INLINE = /^\$(?![\s$])(?:\\[^\n]|[^\\$\n]){1,400}?(?<![\s\\])\$(?![\d$])/;
const START = /\$|\\[[(]/;

export const mathsBlock: TokenizerAndRendererExtension = {
  name: "mathsBlock",
  level: "block",
  start: (source) => /(?:^|\n) {0,3}(?:\$\$|\\\[)/.exec(source)?.index,
  tokenizer(source) {
    const match = BLOCK.exec(source);
    if (match?.[1] === undefined) return undefined;
    return { type: "mathsBlock", raw: match[0], text: match[1] };
  },
};

export const mathsInline: TokenizerAndRendererExtension = {
  name: "maths",
  level: "inline",
  start: (source) => START.exec(source)?.index,
  tokenizer(source) {
    const match = DISPLAY.exec(source) ?? INLINE.exec(source);
    if (match === null) return undefined;
    return { type: "maths", raw: match[0], text: match[0] };
  },
};

const SIGNS = /\$\$|\\[()[\]]/g;
const CLOSING: Record<string, string> = { $$: "$$", "\\(": "\\)", "\\[": "\\]" };

/** The sign that would close a formula that a paragraph leaves open; null when none is open. */
export function openFormulaEnd(paragraph: string): string | null {
  let end: string | null = null;
  for (const [sign] of paragraph.matchAll(SIGNS)) {
    if (end === null) end = CLOSING[sign] ?? null;
    else if (sign === end) end = null;
  }
  return end;
}
