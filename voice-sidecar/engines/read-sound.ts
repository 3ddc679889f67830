// A WAV file as the listening models want it, or the reason why it cannot be heard.
import { STT_FILE_MAX_S, STT_SAMPLE_RATE } from "../../handlers/shared/contract/limits.ts";
import { resample } from "../../handlers/shared/speech/resample.ts";
import { decodeWav, type Sound, WavError } from "../../handlers/shared/speech/wav.ts";
import { SidecarError } from "../sidecar-error.ts";

/**
 * Mono samples at 16 kHz.
 * @throws SidecarError `unsupported_media_type`, `invalid_request`, `too_large`
 */
export function readSound(wav: Uint8Array): Float32Array {
  const { samples, sampleRate } = decode(wav);
  if (samples.length / sampleRate > STT_FILE_MAX_S) {
    throw new SidecarError("too_large", `The recording is longer than ${STT_FILE_MAX_S} seconds. Send a shorter one.`);
  }
  return resample(samples, sampleRate, STT_SAMPLE_RATE);
}

function decode(wav: Uint8Array): Sound {
  try {
    return decodeWav(wav);
  } catch (cause) {
    if (!(cause instanceof WavError)) throw cause;
    const isFormat = cause.code === "not_wav" || cause.code === "unsupported";
    throw new SidecarError(isFormat ? "unsupported_media_type" : "invalid_request", cause.message, { cause });
  }
}
