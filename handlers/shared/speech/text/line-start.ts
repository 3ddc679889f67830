// Tells from the first characters of a line what it is in Markdown, or that more of it is needed to know.
import { LINE_START_MAX } from "./limits.ts";
import { isDelimiterRow } from "./table.ts";

export type LineStart =
  | { kind: "wait" }
  | { kind: "blank" | "rule" | "underline" | "delimiter" | "row" | "reference" }
  | { kind: "text"; rest: string }
  | { kind: "heading" | "quote" | "footnote"; rest: string }
  | { kind: "item"; rest: string; number: number | null; letter?: string; task: "open" | "done" | null }
  | { kind: "fence"; mark: string }
  | { kind: "maths"; until: string; rest: string }
  | { kind: "think" | "unthink"; rest: string };

export const THINK_OPEN = /^<(?:think|thinking|thought)>/;
export const THINK_CLOSE = /<\/(?:think|thinking|thought)>/;
const THINK_TAGS = ["<think>", "<thinking>", "<thought>", "</think>", "</thinking>", "</thought>"];
const WAIT: LineStart = { kind: "wait" };

/**
 * @param held the line so far, without its indentation and its newline
 * @param isWhole the line ends here
 */
export function readLineStart(held: string, isWhole: boolean): LineStart {
  if (held === "") return isWhole ? { kind: "blank" } : WAIT;
  const text: LineStart = { kind: "text", rest: held };
  const may = (isOpen: boolean): LineStart => (isOpen && !isWhole && held.length < LINE_START_MAX ? WAIT : text);
  const first = held[0] ?? "";
  if (first === "#") {
    const heading = /^#{1,6}(?:[ \t]|$)/.exec(held);
    if (heading === null) return text;
    if (/^#+$/.test(held)) return isWhole ? { kind: "rule" } : WAIT;
    return { kind: "heading", rest: held.slice(heading[0].length) };
  }
  if (first === ">") return { kind: "quote", rest: held.slice(1) };
  if (first === "|") return { kind: "row" };
  if (first === "`" || first === "~") return fence(held, isWhole);
  if (/\d/.test(first)) {
    const item = /^(\d{1,3})[.)](?:[ \t]|$)/.exec(held);
    if (item !== null && (isWhole || /[ \t]/.test(item[0])))
      return itemStart(held.slice(item[0].length), Number(item[1]), isWhole);
    return may(/^\d{1,3}[.)]?$/.test(held));
  }
  if (/[a-hA-H]/.test(first)) {
    if (/^[a-hA-H]\)[ \t]/.test(held)) {
      return { kind: "item", rest: held.slice(2).trimStart(), number: null, letter: first, task: null };
    }
    return may(/^[a-hA-H]\)?$/.test(held));
  }
  if (/[-*+_=:•‣▪◦–—]/.test(first)) return marks(held, isWhole);
  if (first === "[") return bracket(held, isWhole, may);
  if (first === "<") {
    const open = THINK_OPEN.exec(held)?.[0];
    if (open !== undefined) return { kind: "think", rest: held.slice(open.length) };
    const close = THINK_CLOSE.exec(held);
    if (close?.index === 0) return { kind: "unthink", rest: held.slice(close[0].length) };
    return may(THINK_TAGS.some((tag) => tag.startsWith(held)));
  }
  if (first === "$") {
    if (held.startsWith("$$")) return { kind: "maths", until: "$$", rest: held.slice(2) };
    return may(held === "$");
  }
  if (first === "\\") {
    if (held.startsWith("\\[")) return { kind: "maths", until: "\\]", rest: held.slice(2) };
    return may(held === "\\");
  }
  return text;
}

function fence(held: string, isWhole: boolean): LineStart {
  const mark = /^(?:`{3,}|~{3,})/.exec(held)?.[0];
  if (mark === undefined) return !isWhole && /^(?:`{1,2}|~{1,2})$/.test(held) ? WAIT : { kind: "text", rest: held };
  // "```code```" in one line is code in a text.
  if (mark[0] === "`" && held.slice(mark.length).includes("`")) return { kind: "text", rest: held };
  if (isWhole || held.length >= LINE_START_MAX) return { kind: "fence", mark };
  return WAIT;
}

function marks(held: string, isWhole: boolean): LineStart {
  const isOnlyMarks = /^[-*_=:| \t]+$/.test(held);
  if (isOnlyMarks && !isWhole && held.length < LINE_START_MAX) return WAIT;
  if (isOnlyMarks) {
    if (isDelimiterRow(held)) return { kind: "delimiter" };
    if (/^=+[ \t]*$/.test(held)) return { kind: "underline" };
    if (/^([-*_])[ \t]*(?:\1[ \t]*)*$/.test(held)) return { kind: held.trim().length === 1 ? "blank" : "rule" };
  }
  if (!isWhole && /^[+•‣▪◦–—]$/.test(held)) return WAIT;
  const item = /^[-*+•‣▪◦–—][ \t]+/.exec(held) ?? /^[•‣▪◦]/.exec(held);
  if (item === null) return { kind: "text", rest: held };
  return itemStart(held.slice(item[0].length), null, isWhole);
}

function itemStart(after: string, number: number | null, isWhole: boolean): LineStart {
  const rest = after.replace(/^[ \t]+/, "");
  const task = /^\[([ xX])\](?:[ \t]|$)/.exec(rest);
  if (task !== null && (isWhole || /[ \t]$/.test(task[0]))) {
    return { kind: "item", rest: rest.slice(task[0].length), number, task: task[1] === " " ? "open" : "done" };
  }
  if (!isWhole && /^(?:\[(?:[ xX]\]?)?)?$/.test(rest)) return WAIT;
  return { kind: "item", rest, number, task: null };
}

function bracket(held: string, isWhole: boolean, may: (isOpen: boolean) => LineStart): LineStart {
  const note = /^\[\^[^\]\s]{1,40}\]:[ \t]*/.exec(held);
  if (note !== null) return { kind: "footnote", rest: held.slice(note[0].length) };
  if (/^\[[^\]^]{1,80}\]:[ \t]*<?(?:https?:|www\.|mailto:|\/|#)/i.test(held)) return { kind: "reference" };
  const target = /^\[[^\]]{1,80}\]:?[ \t]*(.*)$/.exec(held)?.[1];
  const isColon = /^\[[^\]]{1,80}\]:/.test(held);
  if (!isWhole && /^\[[^\]]{1,80}\]$/.test(held)) return WAIT;
  return may(/^\[[^\]]{0,80}$/.test(held) || (isColon && (target?.length ?? 0) < 8));
}
