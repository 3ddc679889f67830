// What Hearth says when something goes wrong, made ahead: it is heard also when the network is gone.
import type { SpokenMessage } from "@hearth/handlers/shared/handsfree/types.ts";
import type { KeptSpeech } from "../voice/speaking.ts";
import { said } from "./said-words.ts";

export const SPOKEN_MESSAGES: readonly SpokenMessage[] = [
  "service-unreachable",
  "model-unreachable",
  "listening-failed",
  "reply-failed",
  "not-understood",
  "speaking-failed",
];

export const wordsOf = (message: SpokenMessage): string => said(`wake.say.${message}`);

export interface SpokenMessages {
  /** Makes what is missing, one after another; what fails is tried with the next call. */
  prepare(): Promise<void>;
  /** null: it was never made in the language that is spoken now. */
  kept(message: SpokenMessage): KeptSpeech | null;
  close(): void;
}

export interface SpokenMessagesDeps {
  /** The lines of POST /api/tts/stream. */
  make(text: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  textOf(message: SpokenMessage): string;
}

/** Ten seconds of speech are 0.7 MB; a sentence has less. */
const MESSAGE_MAX_BYTES = 2_000_000;
const LAST_LINE = '{"done":true}';

export function createSpokenMessages({ make, textOf }: SpokenMessagesDeps): SpokenMessages {
  /** By its words, which differ with the language. */
  const made = new Map<string, KeptSpeech>();
  const leaving = new AbortController();
  let preparing: Promise<void> | null = null;

  async function prepareAll(): Promise<void> {
    const texts = SPOKEN_MESSAGES.map(textOf);
    for (const text of [...made.keys()]) if (!texts.includes(text)) made.delete(text);
    for (const text of texts) {
      if (made.has(text) || leaving.signal.aborted) continue;
      const speech = await read(await make(text, leaving.signal));
      if (speech === null) return;
      made.set(text, speech);
    }
  }
  return {
    prepare() {
      preparing ??= prepareAll()
        // The voice is not ready, or nobody can be reached: the words on the screen have to do until the next time.
        .catch(() => undefined)
        .finally(() => {
          preparing = null;
        });
      return preparing;
    },
    kept: (message) => made.get(textOf(message)) ?? null,
    close() {
      leaving.abort();
      made.clear();
    },
  };
}

/** null: it did not come to its end, or is too long for a sentence. */
async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<KeptSpeech | null> {
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      pieces.push(value);
      bytes += value.length;
      if (bytes > MESSAGE_MAX_BYTES) return null;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  const end = await new Blob(pieces.slice(-2)).text();
  return end.replaceAll(" ", "").trimEnd().endsWith(LAST_LINE) ? pieces : null;
}
