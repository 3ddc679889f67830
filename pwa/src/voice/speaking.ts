// What is being read aloud, and how that goes.

/** Speech that was made before: the lines of POST /api/tts/stream as they came. */
export type KeptSpeech = readonly Uint8Array<ArrayBuffer>[];

/** What to read: words that are there, or an answer that is still being written. */
export interface Reading {
  /** The message that it belongs to; null: none, e.g. a sample of a voice. */
  messageId: string | null;
  source: { text: string; voice?: string; speechRate?: number } | { runId: string } | { kept: KeptSpeech };
  /** Whose voice; null: Hearth's own; undefined: that of whoever is answering. */
  companionId: string | null | undefined;
}

export type Speaking =
  | { name: "idle" }
  /** For the first sentence, or for the next. */
  | { name: "waiting"; reading: Reading; number: null }
  /** `sentence`: what is heard right now, as the text says it; `number`: how many came before it. */
  | { name: "speaking"; reading: Reading; number: number; sentence: string; durationS: number }
  /** There was nothing in it that can be said. */
  | { name: "empty"; reading: Reading }
  | { name: "failed"; reading: Reading; words: string };

/** Whether this message is being read, or about to be. */
export const isReading = (speaking: Speaking, messageId: string): boolean =>
  (speaking.name === "waiting" || speaking.name === "speaking") && speaking.reading.messageId === messageId;
