// The starter's speech model as trainings are given it, without a sidecar: for tests, benchmarks and the bank of negatives.
import { fileURLToPath } from "node:url";
import { env } from "@huggingface/transformers";
import { KokoroTTS } from "kokoro-js";
import { resample } from "../../shared/speech/resample.ts";
import { WAKE_SAMPLE_RATE } from "../../shared/wake/constants.ts";
import type { TrainingTools } from "../../wake-words/training/training-tools.ts";
import type { Voice } from "../spoken-words.ts";

/** The English voices of Kokoro, which the starter's model speaks with as well. */
export const STARTER_VOICES = [
  ..."af_heart am_michael bf_emma bm_george af_alloy am_adam af_aoede am_echo af_bella am_eric af_jessica am_fenrir".split(
    " ",
  ),
  ..."af_kore am_liam af_nicole am_onyx af_nova am_puck af_river bf_alice af_sarah bm_daniel af_sky bm_fable".split(
    " ",
  ),
  ..."bf_isabella bm_lewis bf_lily am_santa".split(" "),
] as readonly Voice[];

/** Loads the model once; the same words always sound the same. */
export async function createStarterVoice(): Promise<TrainingTools["say"]> {
  env.localModelPath = fileURLToPath(new URL("../../../data/starter/voice/", import.meta.url));
  env.allowRemoteModels = false;
  const tts = await KokoroTTS.from_pretrained("tiny-tts", { dtype: "q4", device: "cpu" });
  return async ({ text, voice, speed }, signal) => {
    signal.throwIfAborted();
    const { audio, sampling_rate } = await tts.generate(text, { voice: voice as Voice, speed });
    return resample(audio, sampling_rate, WAKE_SAMPLE_RATE);
  };
}
