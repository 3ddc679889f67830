// Puts spoken words into what is written, where the caret stands.

export interface WrittenWords {
  text: string;
  /** Behind what was put in. */
  caret: number;
}

/** With a space where a word would else stick to another; without one before a mark. */
export function insertWords(text: string, caret: number, spoken: string, limit: number): WrittenWords {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  const room = Math.max(0, limit - text.length - 2);
  const words = spoken.trim().slice(0, room);
  const first = before === "" || /\s$/.test(before) ? "" : " ";
  const last = after === "" || /^[\s.,;:!?)]/.test(after) ? "" : " ";
  const head = before + first + words;
  return { text: head + last + after, caret: head.length };
}
