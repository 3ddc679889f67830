// A sentence as a line of NDJSON. Its sound is written as base64 straight into the line's bytes: as a string it would be
// copied three times, which for a long sentence holds up everybody else for milliseconds.
import type { SentencePayload } from "../../shared/contract/voice.ts";
import type { Pcm16 } from "./pcm16.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PADDING = "=".charCodeAt(0);
const CODES = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));
const encoder = new TextEncoder();

/** The line of `sentencePayloadSchema`, with its line end. */
export function sentenceLine(
  { sampleRate, bytes }: Pcm16,
  { sentence, sentence_pause }: Pick<SentencePayload, "sentence" | "sentence_pause">,
): Uint8Array<ArrayBuffer> {
  // The last member, so that only the line's end comes after it.
  const head = encoder.encode(
    `${JSON.stringify({ sentence, sample_rate: sampleRate, sentence_pause }).slice(0, -1)},"pcm_b64":"`,
  );
  const tail = encoder.encode('"}\n');
  const line = new Uint8Array(head.length + base64Length(bytes.length) + tail.length);
  line.set(head);
  writeBase64(bytes, line.subarray(head.length, line.length - tail.length));
  line.set(tail, line.length - tail.length);
  return line;
}

const base64Length = (byteCount: number) => 4 * Math.ceil(byteCount / 3);

function writeBase64(from: Uint8Array, into: Uint8Array): void {
  const at = (i: number) => from[i] ?? 0;
  const code = (sextet: number) => CODES[sextet & 63] ?? PADDING;
  let out = 0;
  for (let i = 0; i < from.length; i += 3) {
    const group = (at(i) << 16) | (at(i + 1) << 8) | at(i + 2);
    into[out] = code(group >> 18);
    into[out + 1] = code(group >> 12);
    into[out + 2] = code(group >> 6);
    into[out + 3] = code(group);
    out += 4;
  }
  const missing = (3 - (from.length % 3)) % 3;
  into.fill(PADDING, into.length - missing);
}
