// Reads what POST /api/tts/stream sends: a line at a time, and no further than is asked for.
import type { ErrorCode } from "@hearth/handlers/shared/contract/common.ts";
import type { SentencePayload } from "@hearth/handlers/shared/contract/voice.ts";

/** The service could not go on in the middle of its speech. */
export class SpeechBroken extends Error {
  override readonly name = "SpeechBroken";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** Half a minute in one sentence is 2 million; whatever sends more sends no speech. */
const LINE_MAX_CHARS = 12_000_000;

/**
 * The sentences in their order. Nothing more is read from the body before the next one is asked for.
 * @throws SpeechBroken where the service says so, ends without a last word, or sends what is no speech
 */
export async function* readSpeech(body: ReadableStream<Uint8Array>): AsyncGenerator<SentencePayload, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  // In pieces: a long line arrives in many, and putting it together anew with each would take ever longer.
  let pieces: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      let rest = done ? decoder.decode() : decoder.decode(value, { stream: true });
      for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
        const line = pieces.join("") + rest.slice(0, end);
        rest = rest.slice(end + 1);
        pieces = [];
        length = 0;
        if (line.trim() === "") continue;
        const sentence = parseLine(line);
        if (sentence === null) return;
        yield sentence;
      }
      if (done) throw new SpeechBroken("upstream_failed", "The speech ended without its last line.");
      pieces.push(rest);
      length += rest.length;
      if (length > LINE_MAX_CHARS) throw new SpeechBroken("too_large", "A line of the speech is too long.");
    }
  } finally {
    // Also where the reader was left in the middle: the service stops its work then.
    await reader.cancel().catch(() => undefined);
  }
}

/** null: the last line. */
function parseLine(line: string): SentencePayload | null {
  const parsed = parseJson(line);
  if (isSentence(parsed)) return parsed;
  if (parsed?.done === true) return null;
  const error = parsed?.error;
  if (typeof error === "object" && error !== null && "code" in error && "detail" in error) {
    throw new SpeechBroken(error.code as ErrorCode, String(error.detail));
  }
  throw new SpeechBroken("upstream_failed", "A line of the speech can’t be read.");
}

function parseJson(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // no JSON: told as a line that can’t be read
  }
}

function isSentence(line: Record<string, unknown> | null): line is Record<string, unknown> & SentencePayload {
  const rate = line?.sample_rate;
  const pause = line?.sentence_pause;
  return (
    typeof line?.sentence === "string" &&
    typeof line.pcm_b64 === "string" &&
    typeof rate === "number" &&
    rate >= 3_000 &&
    rate <= 192_000 &&
    typeof pause === "number" &&
    pause >= 0 &&
    pause <= 10
  );
}
