// One call of the mel model, checked: samples in, decibels out.
import {
  INT16_SCALE,
  MEL_BANDS,
  MEL_DB_DIVISOR,
  MEL_HOP_SAMPLES,
  MEL_OFFSET,
  MEL_WINDOW_SAMPLES,
} from "./constants.ts";
import type { ModelRunner } from "./model-runner.ts";
import { WakeModelError } from "./wake-model-error.ts";

/** Mel frames of so many samples. */
export const melFramesOf = (samples: number): number =>
  Math.floor((samples - MEL_WINDOW_SAMPLES) / MEL_HOP_SAMPLES) + 1;

/**
 * @param samples in the range of 16-bit integers
 * @returns decibels, `MEL_BANDS` for each frame
 * @throws WakeModelError for a model that gives something else
 */
export async function runMel(model: ModelRunner, samples: Float32Array): Promise<Float32Array> {
  const decibels = await model.run(samples, [1, samples.length]);
  const expected = melFramesOf(samples.length) * MEL_BANDS;
  if (decibels.length === expected) return decibels;
  throw new WakeModelError(
    "mel_shape",
    `The mel model gives ${decibels.length} values for ${samples.length} samples, not ${expected}: it is another kind of model. Install the wake word models again.`,
  );
}

/** Of each of `samples`, from -1..1; what a broken driver sends that is no number becomes silence. */
export function scaleInto(target: Float32Array, at: number, samples: Float32Array): void {
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i] ?? 0;
    target[at + i] = Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) * INT16_SCALE : 0;
  }
}

/** Decibels, raised to at least `floorDb`, as the embedding model takes them. */
export function toFeatures(decibels: Float32Array, floorDb: number): Float32Array {
  return decibels.map((value) => Math.max(value, floorDb) / MEL_DB_DIVISOR + MEL_OFFSET);
}

export function maximumOf(values: Float32Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i] ?? most);
  return most;
}
