// One wake word's model: how much it looks at, and what of its answer is the score.
import { DETECTOR_WINDOW_MAX, EMBEDDING_SIZE } from "./constants.ts";
import type { ModelRunner } from "./model-runner.ts";
import { shapeInWords, WakeModelError } from "./wake-model-error.ts";

export interface Detector {
  id: string;
  /** Embeddings that it looks at: 16 for most, 22 for `weather`, 34 for `timer`. */
  windowLength: number;
  /** @param window `windowLength` × EMBEDDING_SIZE. @returns 0 to 1. @throws WakeModelError for an answer that is no score */
  score(window: Float32Array): Promise<number>;
}

/**
 * Reads from the model's input how much it looks at: batch × window × 96, or batch × (window · 96).
 * @throws WakeModelError for any other shape, in words
 */
export function createDetector(id: string, model: ModelRunner): Detector {
  const windowLength = windowLengthOf(model.inputShape);
  if (windowLength === null) {
    throw new WakeModelError(
      "detector_shape",
      `The model of the wake word "${id}" takes ${shapeInWords(model.inputShape)} numbers; a wake word model takes 1 × 16 × ${EMBEDDING_SIZE} or a similar shape. It is made for another program: choose another wake word.`,
      id,
    );
  }
  const shape = model.inputShape.length === 2 ? [1, windowLength * EMBEDDING_SIZE] : [1, windowLength, EMBEDDING_SIZE];
  return {
    id,
    windowLength,
    score: async (window) => {
      const score = scoreOf(await model.run(window, shape));
      if (score !== null) return score;
      throw new WakeModelError(
        "detector_output",
        `The model of the wake word "${id}" does not answer with a score. It is damaged or made for another program: install it again, or choose another wake word.`,
        id,
      );
    },
  };
}

/** Looks at silence once, so that a model that gives no score is refused before anybody counts on it. @throws WakeModelError */
export async function checkDetector(id: string, model: ModelRunner): Promise<void> {
  const detector = createDetector(id, model);
  await detector.score(new Float32Array(detector.windowLength * EMBEDDING_SIZE));
}

function windowLengthOf(shape: readonly (number | null)[]): number | null {
  const [batch, length, size] = shape;
  if (batch !== 1 && batch !== null) return null;
  const window =
    shape.length === 2 ? (length ?? 0) / EMBEDDING_SIZE : shape.length === 3 && size === EMBEDDING_SIZE ? length : 0;
  return Number.isInteger(window) && (window ?? 0) >= 1 && (window ?? 0) <= DETECTOR_WINDOW_MAX
    ? (window ?? null)
    : null;
}

/**
 * The only value, or the highest of the classes behind the first: openWakeWord names the classes of `timer` from 1 on, so
 * that class 0 is everything else. null: no number, or none that may be a probability.
 */
export function scoreOf(output: Float32Array): number | null {
  const classes = output.length === 1 ? output : output.subarray(1);
  if (classes.length === 0) return null;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of classes) {
    if (!Number.isFinite(value)) return null;
    most = Math.max(most, value);
  }
  return Math.min(1, Math.max(0, most));
}
