// Parts what a reasoning model thought aloud from what it answered.

/** An answer in its two parts. */
export interface Thought {
  /** What the model thought aloud, without its tags; "" when it did not. */
  thinking: string;
  /** What it answered. */
  answer: string;
  /** The thinking has begun and not ended. */
  isOpen: boolean;
}

const OPENING = /^\s*<(think|thinking|thought)>/;
/** The beginning of an opening tag: more text has to tell. */
const PARTIAL_OPENING = /^\s*<(?:t|th|thi|thin|think|thinki|thinkin|thinking|tho|thou|thoug|though|thought)?$/;
const PARTIAL_CLOSING = /<(?:\/(?:t\w{0,7})?)?$/;
/** Ends thinking that began without a tag: it stands at the edge of a line, not in a sentence about tags. */
const LONE_CLOSING = /(?:^|\n)[ \t]*<\/(?:think|thinking|thought)>|<\/(?:think|thinking|thought)>[ \t]*(?=\n|$)/;

/**
 * Parts a stored or a streaming answer. Some models' templates begin to think for them: such an answer has a closing
 * tag only, and everything above it was thinking.
 * @param isGrowing more text will come: a tag that is only half there is held back
 */
export function splitThinking(text: string, { isGrowing = false }: { isGrowing?: boolean } = {}): Thought {
  if (!text.trimStart().startsWith("<")) return splitHeadless(text, isGrowing);
  let thinking = "";
  let rest = text;
  // Some models think twice before they answer.
  for (let opening = OPENING.exec(rest); opening !== null; opening = OPENING.exec(rest)) {
    const [tag, name = ""] = opening;
    const closing = `</${name}>`;
    const end = rest.indexOf(closing, tag.length);
    if (end < 0) {
      const open = rest.slice(tag.length);
      return {
        thinking: join(thinking, isGrowing ? open.replace(PARTIAL_CLOSING, "") : open),
        answer: "",
        isOpen: true,
      };
    }
    thinking = join(thinking, rest.slice(tag.length, end));
    rest = rest.slice(end + closing.length);
  }
  if (isGrowing && PARTIAL_OPENING.test(rest)) return { thinking, answer: "", isOpen: false };
  // Without any thinking, the text is left as it is, to its last blank.
  if (rest === text) return splitHeadless(text, isGrowing);
  return { thinking, answer: rest.trimStart(), isOpen: false };
}

function splitHeadless(text: string, isGrowing: boolean): Thought {
  const plain = { thinking: "", answer: text, isOpen: false };
  if (!text.includes("</th")) return plain;
  const closing = LONE_CLOSING.exec(text);
  if (closing === null) return plain;
  const above = text.slice(0, closing.index);
  // Inside of a code block, or after an opening tag further down, it is something that the answer shows.
  if (/<(?:think|thinking|thought)>/.test(above) || isInCode(above)) return plain;
  const answer = text.slice(closing.index + closing[0].length).trimStart();
  if (isGrowing && PARTIAL_OPENING.test(answer)) return { thinking: above.trim(), answer: "", isOpen: false };
  return { thinking: above.trim(), answer, isOpen: false };
}

const isInCode = (above: string) => (above.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;

const join = (one: string, other: string) => [one, other.trim()].filter((part) => part !== "").join("\n\n");
