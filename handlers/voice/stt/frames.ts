// What comes over the socket, made sense of: JSON messages, and frames of samples.
import { DomainError } from "../../errors.ts";
import { STT_MESSAGE_MAX_BYTES } from "../../shared/contract/limits.ts";
import { type SttClientMessage, sttClientMessageSchema } from "../../shared/contract/voice.ts";

/** A JSON message is a hello at most. */
const TEXT_MAX_CHARS = 4_096;

/** @throws DomainError `invalid_request`, `too_large` */
export function parseMessage(text: string): SttClientMessage {
  if (text.length > STT_MESSAGE_MAX_BYTES) throw tooLarge();
  if (text.length > TEXT_MAX_CHARS) throw invalid("This message is too long to be one.");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid("Messages in text are JSON.");
    throw error;
  }
  const { data, error } = sttClientMessageSchema.safeParse(json);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw invalid(`This message is not as it should be: ${issue?.path.join(".") || "type"}: ${issue?.message ?? ""}`);
}

/** f32le samples. @throws DomainError `invalid_request`, `too_large` */
export function parseFrame(bytes: ArrayBuffer): Float32Array {
  if (bytes.byteLength > STT_MESSAGE_MAX_BYTES) throw tooLarge();
  if (bytes.byteLength % 4 !== 0) throw invalid("A frame is made of samples of four bytes each.");
  const view = new DataView(bytes);
  const samples = new Float32Array(bytes.byteLength / 4);
  for (let i = 0; i < samples.length; i++) {
    const sample = view.getFloat32(4 * i, true);
    if (!Number.isFinite(sample)) throw invalid("A frame holds values that are no sound.");
    // What is beyond full scale is noise of a driver; an enormous one would count as the loudest word of all.
    samples[i] = Math.max(-1, Math.min(1, sample));
  }
  return samples;
}

const invalid = (words: string) => new DomainError("invalid_request", words);
const tooLarge = () => new DomainError("too_large", "A message may have 1 MiB at most.");
