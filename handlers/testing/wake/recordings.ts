// The recordings that HEARTH_TEST_DATA names, at 16,000 samples a second, by what they are to a wake word.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resample } from "../../shared/speech/resample.ts";
import { decodeWav, WavError } from "../../shared/speech/wav.ts";
import { WAKE_SAMPLE_RATE } from "../../shared/wake/constants.ts";
import { decodeFlac } from "./flac.ts";

export interface Recording {
  kind: "wake" | "commands" | "speech" | "noise";
  name: string;
  samples: Float32Array;
}

const root = process.env.HEARTH_TEST_DATA ?? "";
const KINDS = ["wake", "commands", "speech", "noise"] as const;

/** For `test(…, { skip })`: false where the recordings and the original models are there, else why they are not. */
export const skipWithoutRecordings = ["audio/wake", "wakewords"].every((folder) => existsSync(join(root, folder)))
  ? false
  : "HEARTH_TEST_DATA names no folder with recordings and wake word models, so none were heard";

/** A model of the folder `wakewords`: "alexa_v0.1.onnx". */
export const originalModelPath = (name: string): string => join(root, "wakewords", name);

/** All WAV and FLAC files that can be decoded here, ordered by name. */
export function readRecordings(): Recording[] {
  return KINDS.flatMap((kind) =>
    readdirSync(join(root, "audio", kind))
      .filter((name) => name.endsWith(".wav") || name.endsWith(".flac"))
      .sort()
      .flatMap((name) => {
        const samples = read(join(root, "audio", kind, name));
        return samples === null ? [] : [{ kind, name, samples }];
      }),
  );
}

/** null: WAV in a form that the product does not take either (8 bits). */
function read(path: string): Float32Array | null {
  const bytes = new Uint8Array(readFileSync(path));
  try {
    const { samples, sampleRate } = path.endsWith(".flac") ? decodeFlac(bytes) : decodeWav(bytes);
    return sampleRate === WAKE_SAMPLE_RATE ? samples : resample(samples, sampleRate, WAKE_SAMPLE_RATE);
  } catch (error) {
    if (error instanceof WavError && error.code === "unsupported") return null;
    throw error;
  }
}

/** Wake words that detectors of openWakeWord are trained on, and the recordings in which somebody says them. */
export const DETECTORS = [
  { id: "alexa", file: "alexa_v0.1.onnx", isSaidIn: ({ name }: Recording) => /^(pv_)?alexa_/.test(name) },
  { id: "hey_jarvis", file: "hey_jarvis_v0.1.onnx", isSaidIn: ({ name }: Recording) => /^(hey|pv)_jarvis_/.test(name) },
  {
    id: "hey_mycroft",
    file: "hey_mycroft_v0.1.onnx",
    isSaidIn: ({ name }: Recording) => /mycroft_(?!core)/.test(name) && !name.startsWith("stop"),
  },
  {
    id: "hey_rhasspy",
    file: "hey_rhasspy_v0.1.onnx",
    isSaidIn: ({ name }: Recording) => name.startsWith("hey_rhasspy"),
  },
  { id: "weather", file: "weather_v0.1.onnx", isSaidIn: ({ name }: Recording) => name === "what_s_the_weather.wav" },
  { id: "timer", file: "timer_v0.1.onnx", isSaidIn: ({ name }: Recording) => /^set_a_timer/.test(name) },
] as const;
