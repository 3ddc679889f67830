// The samples of an engine's WAV as they go over the wire: 16-bit little-endian mono PCM.
import { DomainError } from "../../errors.ts";
import { decodeWav, encodeWav16, WavError } from "../../shared/speech/wav.ts";

export interface Pcm16 {
  /** Samples a second. */
  sampleRate: number;
  bytes: Uint8Array;
}

const HEADER_BYTES = 44;

/**
 * What already is plain 16-bit mono, as the sidecar writes it, is taken as it lies there; everything else is converted.
 * @throws DomainError `upstream_failed`
 */
export function pcm16Of(wav: Uint8Array): Pcm16 {
  const plain = plainPcm16(wav);
  if (plain !== null) return plain;
  try {
    const { sampleRate, samples } = decodeWav(wav);
    return { sampleRate, bytes: encodeWav16(samples, sampleRate).subarray(HEADER_BYTES) };
  } catch (cause) {
    if (!(cause instanceof WavError)) throw cause;
    throw new DomainError("upstream_failed", "Speech answered with something that is no sound.", { cause });
  }
}

/** null: its header is not the usual one, or its sizes do not fit. */
function plainPcm16(wav: Uint8Array): Pcm16 | null {
  if (wav.length < HEADER_BYTES) return null;
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const isWord = (at: number, text: string) => [...text].every((letter, i) => wav[at + i] === letter.charCodeAt(0));
  const isPlain =
    isWord(0, "RIFF") &&
    isWord(8, "WAVEfmt ") &&
    view.getUint32(16, true) === 16 &&
    view.getUint16(20, true) === 1 &&
    view.getUint16(22, true) === 1 &&
    view.getUint16(34, true) === 16 &&
    isWord(36, "data");
  const sampleRate = view.getUint32(24, true);
  const dataBytes = view.getUint32(40, true);
  if (!isPlain || sampleRate === 0 || dataBytes !== wav.length - HEADER_BYTES || dataBytes % 2 !== 0) return null;
  return { sampleRate, bytes: wav.subarray(HEADER_BYTES) };
}
