// Completes the unfinished end of streaming Markdown, so that marks do not flash up before they close.
import { openFormulaEnd } from "./maths.ts";

/** A last line of marks alone says nothing yet: "-" may become a list, a rule, or turn the line above into a heading. */
const MARKS_ONLY = /(^|\n)[ \t]{0,3}(?:[-*+=_#>`~|]{1,3}|\d{1,3}[.)])[ \t]*$/;
/** "[label](addre": shown as its label until the address is whole. */
const OPEN_LINK = /(?<!\\)!?\[([^\][\n]*)\]\([^)\s]*$/;
const OPEN_LABEL = /(?<!\\)!?\[([^\][\n]*)$/;
const CODE_OR_FORMULA =
  /`[^`]*`|\$\$[^`]*?\$\$|\\\([^`]*?\\\)|\\\[[^`]*?\\\]|\$(?![\s$])(?:(?!\*\*|\]\()[^$\n`])+(?<!\s)\$(?![\w$])/g;
const INLINE_MARK = /(\*\*\*|\*\*|\*|~~|__)/g;

/** Returns the text with its open marks closed or held back. Finished text must not go through here. */
export function heal(tail: string): string {
  if (isInFence(tail)) return tail;
  const text = completeTable(tail).replace(MARKS_ONLY, "$1");
  const start = text.lastIndexOf("\n\n") + 1;
  const head = text.slice(0, start);
  const formulaEnd = openFormulaEnd(text.slice(start));
  if (formulaEnd !== null) return closeFormula(text, formulaEnd);
  const last = text.slice(start).replace(OPEN_LINK, "$1").replace(OPEN_LABEL, "$1");
  return head + closeInline(last);
}

/** Closes a formula; one that nothing follows yet is taken away instead. */
function closeFormula(text: string, end: string): string {
  // Half of the closing sign may be there already.
  const body = text.trimEnd().replace(end === "$$" ? /(?<![$\\])\$$/ : /\\$/, "");
  const begins = body.endsWith("$$") || /\\[[(]$/.test(body);
  return begins ? body.slice(0, -2) : `${body}${end}`;
}

/** True while a code fence is open: its content is shown as it is. */
function isInFence(text: string): boolean {
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark === undefined) continue;
    if (fence === null) fence = mark;
    else if (mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark) fence = null;
  }
  return fence !== null;
}

/** A table's head becomes a table at once, not after a moment as a line of bars. */
function completeTable(text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  let first = lines.length;
  while (first > 0 && /^\s*\|/.test(lines[first - 1] ?? "")) first -= 1;
  const [headLine, ruleLine, ...rows] = lines.slice(first);
  if (headLine === undefined || !/[^\s|]/.test(headLine) || rows.length > 0) return text;
  if (ruleLine !== undefined && !/^[\s:|-]*$/.test(ruleLine)) return text;
  const before = lines.slice(0, first);
  if (before.at(-1)?.trim()) return text;
  const columns = headLine.replace(/^\s*\||\|\s*$/g, "").split("|").length;
  const closedHead = headLine.trimEnd().endsWith("|") ? headLine : `${headLine} |`;
  return [...before, closedHead, `|${"---|".repeat(columns)}`].join("\n");
}

function closeInline(paragraph: string): string {
  const ticks = paragraph.match(/`+/g) ?? [];
  if (ticks.length % 2 === 1) return trimMark(paragraph, ticks.at(-1) ?? "`");

  const open: string[] = [];
  for (const { 0: mark, index } of paragraph.replace(CODE_OR_FORMULA, blank).matchAll(INLINE_MARK)) {
    if (open.at(-1) === mark) open.pop();
    else if (opens(paragraph, index, mark)) open.push(mark);
  }
  return open.reduceRight((text, mark) => trimMark(text, mark), paragraph);
}

const blank = (code: string) => " ".repeat(code.length);

/** A mark opens where a word begins right after it, and it is no bullet or product of two numbers. */
function opens(text: string, index: number, mark: string): boolean {
  const after = text[index + mark.length];
  const before = text[index - 1];
  if (after !== undefined && /\s/.test(after)) return false;
  if (mark === "*" || mark === "__") return before === undefined || !/[\p{L}\p{N}]/u.test(before);
  return true;
}

/** Closes the mark; one that nothing follows yet is taken away instead. */
function trimMark(text: string, mark: string): string {
  const trimmed = text.trimEnd();
  if (trimmed.endsWith(mark)) return trimmed.slice(0, -mark.length);
  // "**bold*" is on its way to "**bold**".
  if (mark.length > 1 && trimmed.endsWith(mark.slice(1))) return `${trimmed.slice(0, -(mark.length - 1))}${mark}`;
  return `${trimmed}${mark}`;
}
