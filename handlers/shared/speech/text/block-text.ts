// The text of the block that is being read: cleaned and split, with a list's numbers and a table's rows.
import { cleanInline, createInline } from "./inline.ts";
import type { SpeechLanguage } from "./language.ts";
import { saidOnly } from "./markers.ts";
import { createSentences, type Piece } from "./sentences.ts";
import { headerText, rowText } from "./table.ts";

export interface BlockText {
  /** As it is in the source. */
  text(raw: string): void;
  /** Cleaned already. */
  clean(text: string): void;
  item(label: number | string | null, task: "open" | "done" | null): void;
  note(): void;
  /** The block's last sentence has ended. */
  finish(): void;
  drop(): void;
  /** A row of a table, or the first one, which waits for the line below it. */
  row(cells: readonly string[]): void;
  /** The row that waited was the header. */
  startTable(): void;
  endTable(): void;
  /** The row that waited was a line with bars in it. */
  flushRow(): void;
  readonly isInTable: boolean;
  readonly hasRow: boolean;
  readonly isHolding: boolean;
  /** Number of pieces so far. */
  readonly said: number;
  readonly pendingChars: number;
}

export function createBlockText(options: {
  language: SpeechLanguage;
  isFirst: () => boolean;
  say: (piece: Piece) => void;
}): BlockText {
  const { language } = options;
  let said = 0;
  let waiting: readonly string[] | null = null;
  let header: readonly string[] | null = null;
  const sentences = createSentences(language, {
    isFirst: options.isFirst,
    say(piece) {
      said += 1;
      options.say(piece);
    },
  });
  const inline = createInline(language, { text: sentences.feed, break: sentences.finish });
  const cleaned = (cells: readonly string[]) => cells.map((cell) => cleanInline(cell, language));

  function finish(): void {
    inline.finish();
    sentences.finish();
  }
  function sayRow(text: string): void {
    finish();
    sentences.feed(text);
    sentences.finish();
  }
  function flushRow(): void {
    const cells = waiting;
    waiting = null;
    if (cells !== null) sayRow(headerText(cleaned(cells)));
  }

  return {
    text: inline.feed,
    clean(text) {
      inline.finish();
      sentences.feed(text);
    },
    item(label, task) {
      if (typeof label === "number") sentences.feed(`${label}. `);
      if (typeof label === "string") sentences.feed(`${label}: `);
      if (task === "done") sentences.feed(saidOnly(`${language.words.done}: `));
    },
    note() {
      sentences.feed(saidOnly(`${language.words.note}: `));
    },
    finish,
    drop() {
      inline.drop();
      sentences.drop();
      waiting = null;
    },
    row(cells) {
      if (header !== null) sayRow(rowText(header, cleaned(cells), language));
      else waiting = cells;
    },
    startTable() {
      header = cleaned(waiting ?? []);
      waiting = null;
      sayRow(headerText(header));
    },
    endTable() {
      flushRow();
      header = null;
    },
    flushRow,
    get isInTable() {
      return header !== null;
    },
    get hasRow() {
      return waiting !== null;
    },
    get isHolding() {
      return inline.isHolding;
    },
    get said() {
      return said;
    },
    get pendingChars() {
      return inline.pendingChars + sentences.pendingChars + (waiting?.join("").length ?? 0);
    },
  };
}
