// The embeddings of the last steps, computed at most once each and only when a detector looks at them.
import { DETECTOR_WINDOW_MAX, EMBEDDING_SIZE, MEL_BANDS, MEL_FRAMES_PER_EMBEDDING } from "./constants.ts";
import type { MelFeatures } from "./mel-features.ts";
import type { ModelRunner } from "./model-runner.ts";
import { WakeModelError } from "./wake-model-error.ts";

const INPUT_SHAPE = [1, MEL_FRAMES_PER_EMBEDDING, MEL_BANDS, 1] as const;
/** Twice, so that a step that still has to be scored stays while newer ones come. */
const STEPS_KEPT = 2 * DETECTOR_WINDOW_MAX;

export interface EmbeddingHistory {
  /** Those before the beginning are of silence, and always there. */
  has(step: number): boolean;
  compute(step: number): Promise<void>;
  /** `length` × EMBEDDING_SIZE values, oldest first. @throws RangeError where one is missing */
  window(step: number, length: number): Float32Array;
}

/** @throws WakeModelError where `model` is no embedding model */
export async function createEmbeddingHistory(model: ModelRunner, features: MelFeatures): Promise<EmbeddingHistory> {
  const silence = (await embed(model, features.silence())).slice();
  const values = new Float32Array(STEPS_KEPT * EMBEDDING_SIZE);
  const stepOfSlot = new Float64Array(STEPS_KEPT).fill(-1);
  const slotOf = (step: number) => step % STEPS_KEPT;
  const has = (step: number) => step < 0 || stepOfSlot[slotOf(step)] === step;
  return {
    has,
    compute: async (step) => {
      const embedding = await embed(model, features.at(step));
      values.set(embedding, slotOf(step) * EMBEDDING_SIZE);
      stepOfSlot[slotOf(step)] = step;
    },
    window: (step, length) => {
      const window = new Float32Array(length * EMBEDDING_SIZE);
      for (let n = 0; n < length; n++) {
        const each = step - length + 1 + n;
        if (!has(each)) throw new RangeError(`the embedding of step ${each} is not kept`);
        const at = slotOf(each) * EMBEDDING_SIZE;
        window.set(each < 0 ? silence : values.subarray(at, at + EMBEDDING_SIZE), n * EMBEDDING_SIZE);
      }
      return window;
    },
  };
}

async function embed(model: ModelRunner, features: Float32Array): Promise<Float32Array> {
  const embedding = await model.run(features, INPUT_SHAPE);
  if (embedding.length === EMBEDDING_SIZE) return embedding;
  throw new WakeModelError(
    "embedding_shape",
    `The embedding model gives ${embedding.length} values, not ${EMBEDDING_SIZE}: it is another kind of model. Install the wake word models again.`,
  );
}
