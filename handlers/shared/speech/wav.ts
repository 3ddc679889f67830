// WAV files in and out. What comes in may be streamed, truncated or hostile: no size in its header is believed.

export type WavErrorCode = "not_wav" | "unsupported" | "empty" | "not_finite";

/** Why a file cannot be heard; the message is for people. */
export class WavError extends Error {
  override readonly name = "WavError";
  readonly code: WavErrorCode;

  constructor(code: WavErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface Sound {
  /** Samples a second. */
  sampleRate: number;
  /** Mono, nominally -1 to 1. */
  samples: Float32Array;
}

/** Outside of these no recorder works, and the work on a file would have no proportion to its size. */
export const WAV_RATES = { min: 8_000, max: 192_000 } as const;
const CHANNELS_MAX = 8;

const TAG = { pcm: 1, float: 3, aLaw: 6, muLaw: 7, mp3: 0x55, extensible: 0xfffe } as const;
/** Size fields that a recorder leaves behind which could not go back to write them. */
const STREAMED_SIZES = new Set([0, 0xffffffff]);
/** What may stand behind a data chunk that is really empty, instead of the samples of a streamed one. */
const OTHER_CHUNKS = new Set(["LIST", "fact", "bext", "id3 ", "ID3 ", "cue ", "smpl", "fmt ", "JUNK", "PEAK", "data"]);

interface Format {
  tag: number;
  channels: number;
  sampleRate: number;
  bits: number;
}

type ReadSample = (view: DataView, at: number) => number;

const READERS: Record<string, ReadSample> = {
  [`${TAG.pcm}/16`]: (view, at) => view.getInt16(at, true) / 0x8000,
  [`${TAG.pcm}/24`]: (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 0x800000,
  [`${TAG.pcm}/32`]: (view, at) => view.getInt32(at, true) / 0x80000000,
  [`${TAG.float}/32`]: (view, at) => view.getFloat32(at, true),
};

/**
 * Reads PCM of 16, 24 or 32 bits and 32-bit float, mixed down to mono. Chunks come in any order; a data chunk that is
 * longer than the file, or of no known size, ends with the file.
 * @throws WavError
 */
export function decodeWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { format, data } = findChunks(view);
  const read = readerOf(format);
  const { channels, sampleRate } = format;
  const sampleBytes = format.bits / 8;
  const frames = Math.floor(data.size / (sampleBytes * channels));
  if (frames === 0) throw new WavError("empty", "There is no sound in this file.");

  const samples = new Float32Array(frames);
  let at = data.at;
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++, at += sampleBytes) sum += read(view, at);
    // Of a NaN or an infinity in any channel the sum is one too.
    if (!Number.isFinite(sum)) throw new WavError("not_finite", "This file holds values that are no sound.");
    samples[frame] = sum / channels;
  }
  return { sampleRate, samples };
}

/** A mono file of 16-bit PCM; what is louder than full scale is cut off there. */
export function encodeWav16(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * 2;
  const wav = new Uint8Array(44 + dataBytes);
  const view = new DataView(wav.buffer);
  const word = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) wav[at + i] = text.charCodeAt(i);
  };
  word(0, "RIFF");
  view.setUint32(4, 36 + dataBytes, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, TAG.pcm, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, "data");
  view.setUint32(40, dataBytes, true);
  for (let i = 0; i < samples.length; i++) {
    const value = Math.round((samples[i] ?? 0) * 0x8000);
    view.setInt16(44 + i * 2, Math.max(-0x8000, Math.min(0x7fff, value)), true);
  }
  return wav;
}

function findChunks(view: DataView): { format: Format; data: { at: number; size: number } } {
  const container = wordAt(view, 0);
  if (container === "RIFX" || container === "RF64") {
    throw new WavError("unsupported", "This is a rare kind of WAV file. Save it as an ordinary one.");
  }
  if (container !== "RIFF" || wordAt(view, 8) !== "WAVE") {
    throw new WavError("not_wav", "This is no WAV file. Save the recording as WAV and try again.");
  }
  let format: Format | null = null;
  let data: { at: number; size: number } | null = null;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const id = wordAt(view, at);
    const begin = at + 8;
    const rest = view.byteLength - begin;
    const told = view.getUint32(at + 4, true);
    const size = id === "data" && isStreamed(view, begin, told) ? rest : Math.min(told, rest);
    if (id === "fmt " && format === null) format = formatAt(view, begin, size);
    if (id === "data" && (data === null || data.size === 0)) data = { at: begin, size };
    // Chunks begin at even places.
    at = begin + size + (size % 2);
  }
  if (format === null) throw new WavError("not_wav", "This WAV file does not say how its sound is stored.");
  return { format, data: data ?? { at: 0, size: 0 } };
}

function isStreamed(view: DataView, begin: number, toldSize: number): boolean {
  if (!STREAMED_SIZES.has(toldSize)) return false;
  return toldSize !== 0 || !OTHER_CHUNKS.has(wordAt(view, begin));
}

function formatAt(view: DataView, at: number, size: number): Format {
  if (size < 16) throw new WavError("not_wav", "This WAV file does not say how its sound is stored.");
  const tag = view.getUint16(at, true);
  return {
    // The extensible form carries the real tag at the start of its GUID.
    tag: tag === TAG.extensible && size >= 26 ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    sampleRate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
}

const COMPRESSED: Record<number, string> = { [TAG.aLaw]: "A-law", [TAG.muLaw]: "µ-law", [TAG.mp3]: "MP3" };

function readerOf({ tag, bits, channels, sampleRate }: Format): ReadSample {
  const refuse = (why: string) => new WavError("unsupported", `${why} Save it as WAV with 16 bits and try again.`);
  if (channels < 1 || channels > CHANNELS_MAX) throw refuse(`This file has ${channels} channels.`);
  if (sampleRate < WAV_RATES.min || sampleRate > WAV_RATES.max) {
    throw refuse(`This file has ${sampleRate} samples a second; ${WAV_RATES.min} to ${WAV_RATES.max} can be read.`);
  }
  const read = READERS[`${tag}/${bits}`];
  if (read !== undefined) return read;
  if (tag === TAG.pcm || tag === TAG.float) throw refuse(`The sound in this file is stored with ${bits} bits.`);
  throw refuse(`The sound in this file is compressed${COMPRESSED[tag] ? ` (${COMPRESSED[tag]})` : ""}.`);
}

function wordAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return "";
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
