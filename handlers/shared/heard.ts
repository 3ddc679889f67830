// What was heard of an answer that somebody broke off while it was spoken.
import { splitThinking } from "./thinking.ts";

export interface Heard {
  /** From the answer's beginning, without what the model thought aloud; "" where it was broken off before its first word. */
  heard: string;
  unheard: string;
}

/**
 * @param heardUntil of the whole content, in UTF-16 code units; may lie behind its end
 * @returns null where nobody broke in, and where nothing was left to be heard
 */
export function heardOf(content: string, heardUntil: number | null): Heard | null {
  if (heardUntil === null || heardUntil >= content.length) return null;
  const { answer } = splitThinking(content);
  const at = beforePair(content, heardUntil);
  // Mostly the answer is the content's end; where it is not, something was thought in its middle.
  const heard = content.endsWith(answer)
    ? content.slice(content.length - answer.length, Math.max(at, content.length - answer.length))
    : commonBeginning(answer, splitThinking(content.slice(0, at), { isGrowing: true }).answer);
  const unheard = answer.slice(heard.length);
  return unheard.trim() === "" ? null : { heard, unheard };
}

function commonBeginning(answer: string, begun: string): string {
  return answer.startsWith(begun) ? begun : "";
}

/** Never cuts a character in two. */
function beforePair(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
