// What the embedding model is given for a recording, step by step.
import { FRAME_SAMPLES } from "../../shared/wake/constants.ts";
import { createIncrementalMel } from "../../shared/wake/incremental-mel.ts";
import type { ModelRunner } from "../../shared/wake/model-runner.ts";

/** The trailing 76 mel frames at each step of 80 ms; what is left of a last step is silence. */
export async function* melWindows(samples: Float32Array, mel: ModelRunner): AsyncGenerator<Float32Array> {
  const features = await createIncrementalMel(mel);
  const steps = Math.ceil(samples.length / FRAME_SAMPLES);
  for (let step = 0; step < steps; step++) {
    const frame = new Float32Array(FRAME_SAMPLES);
    frame.set(samples.subarray(step * FRAME_SAMPLES, (step + 1) * FRAME_SAMPLES));
    features.append(frame);
    await features.flush();
    yield features.at(step);
  }
}
