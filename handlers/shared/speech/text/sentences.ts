// Splits cleaned text into sentences as it comes, each as soon as it is certain; and long ones at clauses.
import { endsSentence } from "./boundary.ts";
import type { SpeechLanguage } from "./language.ts";
import { CLAUSE_MIN, FIRST_CLAUSE_MIN, FIRST_PIECE_MAX, HELD_MAX, PIECE_MAX } from "./limits.ts";

export interface Piece {
  /** Cleaned text with markers, without blanks at its ends. */
  text: string;
  /** The sentence goes on in the next piece. */
  goesOn: boolean;
}

export interface Sentences {
  feed(clean: string): void;
  /** The block has ended, and the sentence with it. */
  finish(): void;
  /** Forgets what was not said yet. */
  drop(): void;
  readonly isEmpty: boolean;
  readonly pendingChars: number;
}

const TERMINATOR = /[.!?…。！？]/g;
const CLOSING_MARK = /[\uE001\uE003\uE005]/;

/** @param isFirst whether nothing was said yet: the first piece is shorter */
export function createSentences(
  language: SpeechLanguage,
  { isFirst, say }: { isFirst: () => boolean; say: (piece: Piece) => void },
): Sentences {
  const clause = new RegExp(
    `[,;:–—]["”’)\\]]*(?=\\s)|\\s[-–—](?=\\s)|\\s(?=(?:${language.conjunctions.join("|")})\\s)`,
    "giu",
  );
  let text = "";
  /** Up to here no sentence ends. */
  let seen = 0;

  function take(end: number, goesOn: boolean): void {
    const piece = text.slice(0, end).trim();
    text = text.slice(end).trimStart();
    seen = 0;
    if (piece !== "") say({ text: piece, goesOn });
  }

  /** Where a piece that got too long is cut; 0 when it need not be yet. */
  function cut(): number {
    if (isFirst() && text.length >= FIRST_PIECE_MAX) {
      const end = lastClause(text.slice(0, FIRST_PIECE_MAX), FIRST_CLAUSE_MIN);
      if (end > 0) return end;
    }
    if (text.length < PIECE_MAX) return 0;
    const window = text.slice(0, PIECE_MAX);
    const end = lastClause(window, CLAUSE_MIN) || lastBlank(window);
    return end > 0 ? end : hardEnd(window);
  }

  function lastClause(window: string, min: number): number {
    let end = 0;
    for (const match of window.matchAll(clause)) {
      const at = match.index + match[0].length;
      if (at >= min && !isInside(window, at)) end = at;
    }
    return end;
  }

  function lastBlank(window: string): number {
    let at = window.lastIndexOf(" ");
    while (at > 0 && isInside(window, at)) at = window.lastIndexOf(" ", at - 1);
    return Math.max(at, 0);
  }

  /** Never between the halves of a character; a marked stretch that is longer than a piece stays whole when it is there. */
  function hardEnd(window: string): number {
    if (isInside(window, window.length)) {
      const close = text.slice(PIECE_MAX).search(CLOSING_MARK);
      return close >= 0 ? PIECE_MAX + close + 1 : text.length;
    }
    const last = window.charCodeAt(window.length - 1);
    return last >= 0xd800 && last <= 0xdbff ? window.length - 1 : window.length;
  }

  function run(isFinal: boolean): void {
    while (true) {
      TERMINATOR.lastIndex = seen;
      const found = TERMINATOR.exec(text);
      const tooLong = cut();
      if (found !== null && (tooLong === 0 || found.index < limit())) {
        const isFull = text.length >= HELD_MAX;
        const view = isFull ? text.slice(0, HELD_MAX) : text;
        const verdict = endsSentence({ text: view, at: found.index, isFinal: isFinal || isFull, language });
        if (verdict === "wait") return;
        if (verdict.ends) take(verdict.end, false);
        else seen = verdict.end;
        continue;
      }
      if (tooLong === 0) break;
      take(tooLong, true);
    }
    seen = Math.max(seen, text.length);
  }

  /** Before this, the end of a sentence is preferred to a cut. */
  const limit = () =>
    isFirst() && lastClause(text.slice(0, FIRST_PIECE_MAX), FIRST_CLAUSE_MIN) > 0 ? FIRST_PIECE_MAX : PIECE_MAX;

  return {
    feed(clean) {
      const joined = text === "" || text.endsWith(" ") ? clean.replace(/^\s+/, "") : clean;
      text += joined.replace(/\s+/g, " ");
      run(false);
    },
    finish() {
      run(true);
      take(text.length, false);
    },
    drop() {
      text = "";
      seen = 0;
    },
    get isEmpty() {
      return text === "";
    },
    get pendingChars() {
      return text.length;
    },
  };
}

/** Whether a place is between a marker that opens and the one that closes. */
function isInside(text: string, at: number): boolean {
  const opens = Math.max(
    text.lastIndexOf("\uE000", at - 1),
    text.lastIndexOf("\uE002", at - 1),
    text.lastIndexOf("\uE004", at - 1),
  );
  if (opens < 0) return false;
  const close = text.slice(opens).search(CLOSING_MARK);
  return close < 0 || opens + close >= at;
}
