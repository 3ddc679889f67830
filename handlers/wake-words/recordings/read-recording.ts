// A short recording brought to the form that trainings hear: 16 kHz, mono, 16 bits; refused in words where it is none.
import { DomainError } from "../../errors.ts";
import { STT_SAMPLE_RATE, WAKE_RECORDING_S } from "../../shared/contract/limits.ts";
import { resample } from "../../shared/speech/resample.ts";
import { decodeWav, encodeWav16, type Sound, WavError } from "../../shared/speech/wav.ts";

export interface Recording {
  wav: Uint8Array<ArrayBuffer>;
  durationMs: number;
}

/** The loudest sample of a microphone that was switched off stays below this. */
const SILENT_PEAK = 0.002;

/** @throws DomainError `unsupported_media_type` for what is no WAV file, `invalid_request` for what can't be used */
export function readRecording(bytes: Uint8Array): Recording {
  const { samples, sampleRate } = decode(bytes);
  const durationS = samples.length / sampleRate;
  if (durationS < WAKE_RECORDING_S.min) throw refusal("This recording is too short to hold a word. Please try again.");
  if (durationS > WAKE_RECORDING_S.max) {
    throw refusal(`A recording may be ${WAKE_RECORDING_S.max} seconds long. Say only the words, and send that.`);
  }
  const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  if (peak < SILENT_PEAK) throw refusal("There is nothing to hear in this recording. Is the microphone switched on?");
  const wav = encodeWav16(resample(samples, sampleRate, STT_SAMPLE_RATE), STT_SAMPLE_RATE);
  return { wav, durationMs: Math.round(durationS * 1_000) };
}

const refusal = (words: string, cause?: unknown) => new DomainError("invalid_request", words, { cause });

function decode(bytes: Uint8Array): Sound {
  try {
    return decodeWav(bytes);
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    if (error.code === "empty" || error.code === "not_finite") throw refusal(error.message, error);
    throw new DomainError("unsupported_media_type", error.message, { cause: error });
  }
}
