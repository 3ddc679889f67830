// Real speech for tests: the starter's speech model says short words, at 16,000 samples a second.
import { fileURLToPath } from "node:url";
import { env } from "@huggingface/transformers";
import { KokoroTTS } from "kokoro-js";
import { STT_SAMPLE_RATE } from "../shared/contract/limits.ts";
import { resample } from "../shared/speech/resample.ts";

export interface Word {
  text: string;
  voice: string;
  /** From the first sample that can be heard to the last; the loudest is 0.5. */
  samples: Float32Array;
}

/** Below this share of the loudest sample, the beginning and the end of a recording are silence. */
const AUDIBLE = 0.02;

/** @param voices of Kokoro: "af_heart", "am_michael", … */
export async function speakWords(texts: readonly string[], voices: readonly Voice[]): Promise<Word[]> {
  env.localModelPath = fileURLToPath(new URL("../../data/starter/voice/", import.meta.url));
  env.allowRemoteModels = false;
  const tts = await KokoroTTS.from_pretrained("tiny-tts", { dtype: "q4", device: "cpu" });
  const words: Word[] = [];
  for (const text of texts) {
    for (const voice of voices) {
      const { audio, sampling_rate } = await tts.generate(text, { voice });
      words.push({ text, voice, samples: trimmed(resample(audio, sampling_rate, STT_SAMPLE_RATE)) });
    }
  }
  return words;
}

export type Voice = NonNullable<NonNullable<Parameters<KokoroTTS["generate"]>[1]>["voice"]>;

function trimmed(samples: Float32Array): Float32Array {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isAudible = (value: number) => Math.abs(value) >= AUDIBLE * loudest;
  const from = samples.findIndex(isAudible);
  const to = samples.findLastIndex(isAudible) + 1;
  return samples.slice(from, to).map((value) => (value / loudest) * 0.5);
}
