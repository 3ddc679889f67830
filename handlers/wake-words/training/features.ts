// Embeddings of a whole clip by the wake loop's own pipeline: its mel features step by step, then many steps in one call.
import { EMBEDDING_SIZE, FRAME_SAMPLES, MEL_BANDS, MEL_FRAMES_PER_EMBEDDING } from "../../shared/wake/constants.ts";
import { createIncrementalMel, MEL_BATCH_STEPS } from "../../shared/wake/incremental-mel.ts";
import { WakeModelError } from "../../shared/wake/wake-model-error.ts";
import type { TrainingTools } from "./training-tools.ts";

/** Embeddings in one call: about 40 ms of the slower of the two cores. */
const BATCH = 12;
const INPUT = MEL_FRAMES_PER_EMBEDDING * MEL_BANDS;

export type FeatureTools = Pick<TrainingTools, "mel" | "embedding" | "breathe">;

/**
 * What the wake loop's detectors are given for this sound: an embedding for each whole step, oldest first.
 * @param sound at 16 kHz, -1..1
 * @returns steps × EMBEDDING_SIZE
 * @throws WakeModelError for models of another kind
 */
export async function embedSound(sound: Float32Array, tools: FeatureTools): Promise<Float32Array> {
  const features = await createIncrementalMel(tools.mel);
  const steps = Math.floor(sound.length / FRAME_SAMPLES);
  const values = new Float32Array(steps * EMBEDDING_SIZE);
  const batch = new Float32Array(BATCH * INPUT);
  for (let first = 0; first < steps; first += BATCH) {
    const count = Math.min(BATCH, steps - first);
    for (let n = 0; n < count; n += MEL_BATCH_STEPS) {
      const size = Math.min(MEL_BATCH_STEPS, count - n);
      for (let i = 0; i < size; i++) {
        const at = (first + n + i) * FRAME_SAMPLES;
        features.append(sound.subarray(at, at + FRAME_SAMPLES));
      }
      await features.flush();
      for (let i = 0; i < size; i++) batch.set(features.at(first + n + i), (n + i) * INPUT);
    }
    const embeddings = await tools.embedding.run(batch.subarray(0, count * INPUT), [
      count,
      MEL_FRAMES_PER_EMBEDDING,
      MEL_BANDS,
      1,
    ]);
    if (embeddings.length !== count * EMBEDDING_SIZE) {
      const said = `The embedding model gives ${embeddings.length} values for ${count} steps, not ${count * EMBEDDING_SIZE}`;
      throw new WakeModelError("embedding_shape", `${said}. Install the wake word models again.`);
    }
    values.set(embeddings, first * EMBEDDING_SIZE);
    await tools.breathe();
  }
  return values;
}
