// The specification's letter: the mel spectrogram is computed over the whole rolling window for each step. It is the
// yardstick of the incremental form, in tests and in the benchmark; nobody's microphone runs through it.
import {
  FRAME_SAMPLES,
  MEL_BANDS,
  MEL_FRAMES_PER_EMBEDDING,
  MEL_FRAMES_PER_WINDOW,
  RAW_AUDIO_BUFFER_SAMPLES,
} from "./constants.ts";
import type { MelFeatures } from "./mel-features.ts";
import { runMel, scaleInto, toFeatures } from "./mel-model.ts";
import type { ModelRunner } from "./model-runner.ts";

const TRAILING = MEL_FRAMES_PER_EMBEDDING * MEL_BANDS;

/** @throws WakeModelError where `model` is no mel model */
export async function createFullMel(model: ModelRunner): Promise<MelFeatures> {
  const window = new Float32Array(RAW_AUDIO_BUFFER_SAMPLES);
  const trailing = async () => {
    const decibels = await runMel(model, window);
    return toFeatures(decibels.subarray(MEL_FRAMES_PER_WINDOW * MEL_BANDS - TRAILING), Number.NEGATIVE_INFINITY);
  };
  const silence = await trailing();
  let latest = silence;
  let steps = 0;
  let pendingSteps = 0;
  return {
    append: (frame) => {
      window.copyWithin(0, FRAME_SAMPLES);
      scaleInto(window, RAW_AUDIO_BUFFER_SAMPLES - FRAME_SAMPLES, frame);
      steps += 1;
      pendingSteps += 1;
    },
    get pendingSteps() {
      return pendingSteps;
    },
    flush: async () => {
      if (pendingSteps === 0) return;
      latest = await trailing();
      pendingSteps = 0;
    },
    at: (step) => {
      if (step < 0) return silence;
      if (step !== steps - 1 || pendingSteps > 0) throw new RangeError(`step ${step} is not the latest one`);
      return latest;
    },
    silence: () => silence,
  };
}
