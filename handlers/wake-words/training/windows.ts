// What a detector looks at in a row of embeddings, and what a linear one makes of it.
import { EMBEDDING_SIZE } from "../../shared/wake/constants.ts";
import type { Linear } from "./fit-logistic.ts";

/** Embeddings, as most of openWakeWord's detectors look at: about two seconds of sound. */
export const DETECTOR_WINDOW = 16;
export const WINDOW_SIZE = DETECTOR_WINDOW * EMBEDDING_SIZE;
/** The first step of a row at whose end a whole window stands. */
export const FIRST_STEP = DETECTOR_WINDOW - 1;

/** Where the window that ends with this step begins in a row of embeddings. */
export const windowAt = (step: number): number => (step - FIRST_STEP) * EMBEDDING_SIZE;

/** Of the window that begins at this value of `values`. */
export function logitOf(values: Float32Array, from: number, { weights, bias }: Linear): number {
  let logit = bias;
  for (let i = 0; i < WINDOW_SIZE; i++) logit += (weights[i] as number) * (values[from + i] as number);
  return logit;
}

/** Of every window of a row, from FIRST_STEP on. */
export function logitsOf(values: Float32Array, detector: Linear): Float64Array {
  const steps = Math.max(0, values.length / EMBEDDING_SIZE - FIRST_STEP);
  return Float64Array.from({ length: steps }, (_, n) => logitOf(values, windowAt(n + FIRST_STEP), detector));
}
