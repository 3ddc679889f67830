// POST /api/stt: a recording as a whole, brought to the form that engines hear and judged like what is said live.
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Transcriber } from "../../ports/speech.ts";
import { STT_FILE_MAX_RATE, STT_FILE_MAX_S, STT_SAMPLE_RATE } from "../../shared/contract/limits.ts";
import { createResampler } from "../../shared/speech/resample.ts";
import { decodeWav, encodeWav16, type Sound, WavError } from "../../shared/speech/wav.ts";
import { judgeTranscript } from "./evidence.ts";
import { measureSignal } from "./signal-evidence.ts";

export interface FileTranscript {
  /** Empty when nothing was said. */
  text: string;
  audioMs: number;
  sttMs: number;
}

/** Work of a millisecond or two, between which others get their turn. */
const PIECE_SAMPLES = 8_192;

/** @throws DomainError `unsupported_media_type`, `invalid_request`, and what the transcriber throws */
export async function transcribeFile(
  parts: { transcriber: Transcriber; clock: Clock },
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<FileTranscript> {
  const { transcriber, clock } = parts;
  const sound = read(bytes);
  const audioMs = Math.round((sound.samples.length * 1000) / sound.sampleRate);
  const samples = await atEngineRate(sound, clock);
  signal.throwIfAborted();
  const startedAt = clock.now();
  const transcript = await transcriber.transcribe(encodeWav16(samples, STT_SAMPLE_RATE), signal);
  const sttMs = clock.now() - startedAt;
  const judgement = judgeTranscript(transcript, measureSignal(samples, STT_SAMPLE_RATE));
  return { text: "text" in judgement ? judgement.text : "", audioMs, sttMs };
}

function read(bytes: Uint8Array): Sound {
  try {
    const sound = decodeWav(bytes);
    if (sound.sampleRate > STT_FILE_MAX_RATE)
      throw tooMuch(`At most ${STT_FILE_MAX_RATE} samples a second can be heard.`);
    if (sound.samples.length > STT_FILE_MAX_S * sound.sampleRate) {
      throw tooMuch(`A recording may be ${STT_FILE_MAX_S} seconds long. Please send a shorter one.`);
    }
    return sound;
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    const code =
      error.code === "not_wav" || error.code === "unsupported" ? "unsupported_media_type" : "invalid_request";
    throw new DomainError(code, error.message, { cause: error });
  }
}

const tooMuch = (words: string) => new DomainError("invalid_request", words);

async function atEngineRate({ samples, sampleRate }: Sound, clock: Clock): Promise<Float32Array> {
  if (sampleRate === STT_SAMPLE_RATE) return samples;
  const resampler = createResampler(sampleRate, STT_SAMPLE_RATE);
  const pieces: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += PIECE_SAMPLES) {
    pieces.push(resampler.push(samples.subarray(at, at + PIECE_SAMPLES)));
    await new Promise<void>((resolve) => void clock.schedule(0, resolve));
  }
  pieces.push(resampler.end());
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
