// Parts what a reasoning model thought aloud from what it answered.
import { blankCode } from "./blank-code.ts";

/** An answer in its two parts. */
export interface Thought {
  /** What the model thought aloud, without its tags; "" when it did not. */
  thinking: string;
  /** What it answered. */
  answer: string;
  /** The thinking has begun and not ended. */
  isOpen: boolean;
}

const OPENING = /^\s*<(?:think|thinking|thought)>/;
/** Models open by one name and close by another. */
const CLOSING = /<\/(?:think|thinking|thought)>/g;
/** The beginning of an opening tag: more text has to tell. */
const PARTIAL_OPENING = /^\s*<(?:t|th|thi|thin|think|thinki|thinkin|thinking|tho|thou|thoug|though|thought)?$/;
const PARTIAL_CLOSING = /<(?:\/(?:t\w{0,7})?)?$/;
/** Ends thinking that began without a tag: it stands at the edge of a line, not in a sentence about tags. */
const LONE_CLOSING = /(?:^|\n)[ \t]*<\/(?:think|thinking|thought)>|<\/(?:think|thinking|thought)>[ \t]*(?=\n|$)/;
/** Begins thinking in the middle of an answer: a line of its own. */
const LATE_OPENING = /(?:^|\n)[ \t]*<(?:think|thinking|thought)>/g;
const LATE_PARTIAL_OPENING = /\n[ \t]*<(?:t|th|thi|thin|think|thinki|thinkin|thinking|tho|thou|thoug|though|thought)?$/;

/**
 * Parts a stored or a streaming answer. Some models' templates begin to think for them: such an answer has a closing
 * tag only, and everything above it was thinking.
 * @param isGrowing more text will come: a tag that is only half there is held back
 */
export function splitThinking(text: string, { isGrowing = false }: { isGrowing?: boolean } = {}): Thought {
  const head = takeHead(text, isGrowing);
  if (head.isOpen || (isGrowing && PARTIAL_OPENING.test(head.answer))) {
    return head.isOpen ? head : { ...head, answer: "" };
  }
  if (!head.answer.includes(isGrowing ? "<" : "<t")) return head;
  return takeLate(head, isGrowing);
}

/** What stands at the beginning: tagged, also several times, or closed by a tag that was never opened. */
function takeHead(text: string, isGrowing: boolean): Thought {
  let thinking = "";
  let rest = text;
  // Some models think twice before they answer.
  for (let opening = OPENING.exec(rest); opening !== null; opening = OPENING.exec(rest)) {
    const closing = findClosing(rest, opening[0].length);
    if (closing === null) {
      const open = rest.slice(opening[0].length);
      const shown = isGrowing ? open.replace(PARTIAL_CLOSING, "") : open;
      return { thinking: join(thinking, shown), answer: "", isOpen: true };
    }
    thinking = join(thinking, rest.slice(opening[0].length, closing.start));
    rest = rest.slice(closing.end);
  }
  // Without any thinking, the text is left as it is, to its last blank.
  if (rest !== text) return { thinking, answer: rest.trimStart(), isOpen: false };
  return takeHeadless(text);
}

function takeHeadless(text: string): Thought {
  const plain = { thinking: "", answer: text, isOpen: false };
  if (!text.includes("</th")) return plain;
  // Inside of code, or after an opening tag further down, it is something that the answer shows.
  const read = blankCode(text);
  const closing = LONE_CLOSING.exec(read);
  if (closing === null || /<(?:think|thinking|thought)>/.test(read.slice(0, closing.index))) return plain;
  const answer = text.slice(closing.index + closing[0].length).trimStart();
  return { thinking: text.slice(0, closing.index).trim(), answer, isOpen: false };
}

/** Takes out what was thought in the middle of the answer. Without an end, it is a tag that the answer speaks of. */
function takeLate({ thinking: first, answer }: Thought, isGrowing: boolean): Thought {
  const read = blankCode(answer);
  let thinking = first;
  let said = "";
  let from = 0;
  for (const { index, 0: opening } of read.matchAll(LATE_OPENING)) {
    if (index < from) continue;
    const closing = findClosing(read, index + opening.length);
    if (closing === null) {
      if (!isGrowing) break;
      const open = answer.slice(index + opening.length).replace(PARTIAL_CLOSING, "");
      return { thinking: join(thinking, open), answer: paragraphs(said, answer.slice(from, index)), isOpen: true };
    }
    thinking = join(thinking, answer.slice(index + opening.length, closing.start));
    said = paragraphs(said, answer.slice(from, index));
    from = closing.end;
  }
  const half = isGrowing ? LATE_PARTIAL_OPENING.exec(read) : null;
  const rest = answer.slice(from, half?.index ?? answer.length);
  return { thinking, answer: from === 0 ? rest : paragraphs(said, rest), isOpen: false };
}

function findClosing(text: string, from: number): { start: number; end: number } | null {
  const pattern = new RegExp(CLOSING);
  pattern.lastIndex = from;
  const closing = pattern.exec(text);
  return closing === null ? null : { start: closing.index, end: pattern.lastIndex };
}

const paragraphs = (above: string, below: string) =>
  [above.trimEnd(), above === "" ? below.trimEnd() : below.trim()].filter((part) => part !== "").join("\n\n");

const join = (one: string, other: string) => [one, other.trim()].filter((part) => part !== "").join("\n\n");
