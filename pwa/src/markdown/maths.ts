// Maths in an answer stays as the model wrote it: no mark, no backslash and no underscore inside of it is Markdown's.
import type { TokenizerAndRendererExtension, Tokens } from "marked";

/** What a formula token looks like; `text` is the formula with its signs. */
export interface MathsToken extends Tokens.Generic {
  type: "maths" | "mathsBlock";
  text: string;
}

/** Longer ones are no formulas: a lost sign must not swallow an answer. */
const FORMULA_MAX_CHARS = 2_000;
/** No formula holds a backtick: two prices or shell variables with code between them do. */
const BODY = `(?:(?!\\n[ \\t]*\\n)[^\`]){1,${FORMULA_MAX_CHARS}}?`;

const BLOCK = new RegExp(String.raw`^ {0,3}(\$\$${BODY}\$\$|\\\[${BODY}\\\])[ \t]*(?:\n+|$)`);
/** Not `\[words\](address)`, which is a link that somebody switched off. */
const DISPLAY = new RegExp(String.raw`^(?:\$\$${BODY}\$\$(?![\w$])|\\\[${BODY}\\\](?!\()|\\\(${BODY}\\\))`);
/** Not money: "$5 and $10" has a blank before the second sign, "$5-$10" a digit and "$HOME/$PATH" a letter after it. */
const INLINE = /^\$(?![\s$])(?:\\[^\n`]|[^\\$\n`]){1,400}?(?<![\s\\])\$(?![\w$])/;
const START = /\$|\\[[(]/;
/** Marks that begin or end between the signs: these are words with two dollars among them. */
const MARKS_ACROSS = /\]\(|\*\*|~~|__|https?:\/\//;

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
    const [formula] = DISPLAY.exec(source) ?? INLINE.exec(source) ?? [];
    if (formula === undefined || (formula.startsWith("$") && hasMarksAcross(formula))) return undefined;
    return { type: "maths", raw: formula, text: formula };
  },
};

function hasMarksAcross(formula: string): boolean {
  if (MARKS_ACROSS.test(formula)) return true;
  // One star alone that hugs a word; "a * b" and "a *b* c" may be products.
  return /\s\*\S/.test(formula) && (formula.match(/\*/g)?.length ?? 0) % 2 === 1;
}

/** Code, also such as has no end yet. */
const CODE = /(`+)(?:[^`]|(?!\1)`)*(?:\1|$)/g;
const SIGNS = /\$\$|\\[()[\]]|`/g;
const CLOSING: Record<string, string> = { $$: "$$", "\\(": "\\)", "\\[": "\\]" };

/** The sign that would close a formula that a paragraph leaves open; null when none is open. */
export function openFormulaEnd(paragraph: string): string | null {
  let end: string | null = null;
  for (const [sign] of paragraph.replace(CODE, "`").matchAll(SIGNS)) {
    // Behind code there is none open.
    if (sign === "`") end = null;
    else if (end === null) end = CLOSING[sign] ?? null;
    else if (sign === end) end = null;
  }
  return end;
}
