// Reads Markdown line by line as it comes: headings, lists, quotes, tables, code, thinking; and hands on the text of each.
import { type Mode, TAIL, takeLine, takeUntil, WRAPPED_LINE_MIN } from "./block-mode.ts";
import { createBlockText } from "./block-text.ts";
import type { SpeechLanguage } from "./language.ts";
import { LINE_START_MAX, MATHS_BLOCK_MAX, ROW_MAX } from "./limits.ts";
import { type LineStart, readLineStart, THINK_CLOSE } from "./line-start.ts";
import { createListNumbers } from "./list-numbers.ts";
import { markedMaths } from "./markers.ts";
import type { Piece } from "./sentences.ts";
import { cellsOf, isDelimiterRow } from "./table.ts";

export interface Blocks {
  feed(text: string): void;
  end(): void;
  readonly pendingChars: number;
}
export interface BlockOptions {
  language: SpeechLanguage;
  isFirst: () => boolean;
  say: (piece: Piece) => void;
  /** A fence has begun. */
  code: () => void;
}

export function createBlocks(options: BlockOptions): Blocks {
  const block = createBlockText(options);
  let mode: Mode = { at: "start" };
  /** The line so far, where what it is is not known yet; else what the mode holds back. */
  let held = "";
  let indent = 0;
  let isAfterBlank = true;
  /** The end and the length of the line of text, and the line where it may turn out to be a table's header. */
  let line = { tail: "", length: 0, header: "" };
  let saidBefore = 0;
  let isHeading = false;
  /** Where a line begins, the text before it can go on in it. */
  let isOpen = false;
  let isInCode = false;
  let isQuoted = false;
  const lists = createListNumbers();

  function finish(): void {
    block.finish();
    isOpen = false;
  }

  function startText(rest: string): void {
    line = { tail: "", length: 0, header: "" };
    saidBefore = block.said;
    mode = { at: "text" };
    held = "";
    addText(rest);
  }

  function addText(text: string): void {
    if (text === "") return;
    line.length += text.length;
    line.tail = (line.tail + text).slice(-TAIL);
    if (line.header.length < ROW_MAX) line.header += text;
    block.text(text);
  }

  function endTextLine(): void {
    mode = { at: "start" };
    // A model whose template began to think for it: all of it was no answer.
    const thought = THINK_CLOSE.exec(line.tail);
    if (thought !== null && line.tail.slice(thought.index + thought[0].length).trim() === "") block.drop();
    isOpen = true;
    isAfterBlank = false;
    if (isHeading || / {2}$|\\$/.test(line.tail)) finish();
    isHeading = false;
  }

  /** The text goes on in a new line: the same sentence, or another. */
  function continueText(rest: string): void {
    if (!isOpen) return;
    const goesOn =
      block.isHolding || /^\p{Ll}/u.test(rest) || (line.length >= WRAPPED_LINE_MIN && !/[:]\s*$/.test(line.tail));
    if (goesOn) block.text(" ");
    else finish();
  }

  function begin(start: Exclude<LineStart, { kind: "wait" | "row" }>, isWhole: boolean): void {
    const wasAfterBlank = isAfterBlank;
    isAfterBlank = start.kind === "blank";
    if (start.kind !== "delimiter" && start.kind !== "blank") block.flushRow();
    if (start.kind !== "text") isInCode = false;
    if (start.kind !== "text" && start.kind !== "quote") isQuoted = false;
    switch (start.kind) {
      case "blank":
        if (indent === 0 || !isInCode) finish();
        block.endTable();
        rest("", isWhole);
        return;
      case "rule":
      case "underline":
      case "reference":
        finish();
        if (start.kind === "rule") lists.clear();
        if (isWhole) rest("", true);
        else skipLine();
        return;
      case "delimiter":
        if (block.hasRow) block.startTable();
        else if (isOpen && line.header.includes("|") && block.said === saidBefore) {
          block.drop();
          block.row(cellsOf(line.header));
          block.startTable();
        } else finish();
        isOpen = false;
        rest("", isWhole);
        return;
      case "heading":
        finish();
        lists.clear();
        isHeading = true;
        rest(start.rest.replace(/^[ \t]+/, ""), isWhole);
        return;
      case "quote":
        if (!isQuoted) finish();
        isQuoted = true;
        // What is quoted is read like everything else.
        held = start.rest.replace(/^ /, "");
        indent = 0;
        classify(isWhole);
        return;
      case "item":
        finish();
        block.item(start.number === null ? (start.letter ?? null) : lists.count(start.number, indent), start.task);
        held = start.rest;
        startInItem(isWhole);
        return;
      case "footnote":
        finish();
        block.note();
        rest(start.rest, isWhole);
        return;
      case "fence":
        finish();
        options.code();
        mode = { at: "fence", mark: start.mark };
        held = "";
        return;
      case "maths":
        if (!isOpen) finish();
        mode = { at: "maths", until: start.until };
        held = "";
        feed(start.rest + (isWhole ? "\n" : ""));
        return;
      case "think":
        finish();
        mode = { at: "think" };
        held = "";
        feed(start.rest + (isWhole ? "\n" : ""));
        return;
      case "unthink":
        block.drop();
        isOpen = false;
        held = start.rest.trimStart();
        classify(isWhole);
        return;
      case "text":
        if (indent >= 4 && (wasAfterBlank || isInCode) && lists.isEmpty && !isOpen) {
          if (!isInCode) options.code();
          isInCode = true;
          if (isWhole) rest("", true);
          else skipLine();
          return;
        }
        isInCode = false;
        if (indent === 0 && wasAfterBlank) lists.clear();
        continueText(start.rest);
        rest(start.rest, isWhole);
        return;
    }
  }

  /** What follows an item's mark may be an item, a quote or a fence itself. */
  function startInItem(isWhole: boolean): void {
    const start = readLineStart(held, isWhole);
    if (start.kind === "item" || start.kind === "fence") begin(start, isWhole);
    else rest(held, isWhole);
  }

  function skipLine(): void {
    mode = { at: "skip" };
    held = "";
  }

  function rest(text: string, isWhole: boolean): void {
    held = "";
    if (text === "" && isWhole) {
      mode = { at: "start" };
      indent = 0;
      isHeading = false;
      return;
    }
    startText(text);
    if (isWhole) {
      endTextLine();
      indent = 0;
    }
  }

  function classify(isWhole: boolean): void {
    const blank = /^[ \t]*/.exec(held)?.[0] ?? "";
    if (blank !== "") {
      indent = Math.min(indent + blank.replace(/\t/g, "    ").length, LINE_START_MAX);
      held = held.slice(blank.length);
    }
    const start = readLineStart(held, isWhole);
    if (start.kind === "wait") return;
    if (start.kind === "row" || (block.isInTable && start.kind !== "blank")) {
      mode = { at: "row" };
      return;
    }
    begin(start, isWhole);
  }

  function endRow(row: string): void {
    mode = { at: "start" };
    if (isDelimiterRow(row) && block.hasRow) block.startTable();
    else if (row.includes("|") && row.length < ROW_MAX) {
      if (!block.isInTable) {
        block.flushRow();
        finish();
      }
      block.row(cellsOf(row));
    } else {
      block.endTable();
      held = row;
      begin({ kind: "text", rest: row }, true);
    }
    indent = 0;
    isAfterBlank = false;
  }

  /** Takes up to the end of what the mode holds back or leaves out; returns how much of the text that was. */
  function takeSpecial(text: string): number {
    const special = mode;
    const isLine = special.at === "skip" || special.at === "row" || special.at === "fence";
    const until = special.at === "maths" ? special.until : THINK_CLOSE;
    const taken = isLine
      ? takeLine(special, held, text)
      : takeUntil(until, special.at === "maths" ? MATHS_BLOCK_MAX : TAIL, held, text);
    held = taken.held;
    if (taken.ended === undefined) return taken.length;
    mode = { at: "start" };
    indent = 0;
    if (special.at === "row") endRow(taken.ended.inner);
    if (special.at === "fence") isAfterBlank = true;
    if (special.at === "maths") {
      block.clean(` ${markedMaths(taken.ended.inner.replace(/\s+/g, " "))} `);
      startText("");
    }
    return taken.length;
  }

  function feed(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (mode.at === "text") {
        const newline = text.indexOf("\n", at);
        addText(text.slice(at, newline < 0 ? text.length : newline));
        if (newline < 0) return;
        endTextLine();
        indent = 0;
        at = newline + 1;
      } else if (mode.at === "start") {
        const character = text[at] ?? "";
        at += 1;
        if (character !== "\n") held += character;
        classify(character === "\n");
      } else at += takeSpecial(text.slice(at));
    }
  }

  return {
    feed,
    end() {
      if (mode.at === "start" && held !== "") classify(true);
      if (mode.at === "row") {
        const row = held;
        held = "";
        endRow(row);
      }
      if (mode.at === "text") endTextLine();
      // A formula that never ended is no text.
      block.flushRow();
      block.finish();
    },
    get pendingChars() {
      return held.length + block.pendingChars;
    },
  };
}
