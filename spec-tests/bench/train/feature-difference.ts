// How far the features of the training are from those of the wake loop, for the golden clips.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeWav } from "../../../handlers/shared/speech/wav.ts";
import { EMBEDDING_SIZE, FRAME_SAMPLES } from "../../../handlers/shared/wake/constants.ts";
import { createWakeLoop } from "../../../handlers/shared/wake/wake-loop.ts";
import { loadModelFile } from "../../../handlers/testing/wake/onnx-runner.ts";
import { type CoreName, coreFiles } from "../../../handlers/testing/wake/training-bench.ts";
import { embedSound } from "../../../handlers/wake-words/training/features.ts";

const GOLDEN = join(import.meta.dirname, "../../../handlers/shared/wake/testing/golden");

/** Largest absolute difference of an embedding's value. */
export async function featureDifference(core: CoreName): Promise<number> {
  const files = coreFiles(core);
  const [mel, embedding] = [await loadModelFile(files.mel), await loadModelFile(files.embedding)];
  let most = 0;
  for (const name of readdirSync(GOLDEN).filter((each) => each.endsWith(".wav"))) {
    const { samples } = decodeWav(new Uint8Array(readFileSync(join(GOLDEN, name))));
    const ours = await embedSound(samples, { mel, embedding, breathe: () => Promise.resolve() });
    let step = 0;
    const loop = createWakeLoop({ mel, embedding, gate: false, now: () => 0 });
    const listening = {
      inputShape: [1, 1, EMBEDDING_SIZE],
      run: (theirs: Float32Array) => {
        for (const [i, value] of theirs.entries()) {
          most = Math.max(most, Math.abs(value - (ours[step * EMBEDDING_SIZE + i] ?? Number.NaN)));
        }
        step += 1;
        return Promise.resolve(Float32Array.of(0));
      },
      close: () => Promise.resolve(),
    };
    loop.setDetectors([{ id: "features", model: listening, threshold: 1 }]);
    for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
      await loop.push(samples.subarray(at, at + FRAME_SAMPLES));
    }
    if (step * EMBEDDING_SIZE !== ours.length) throw new Error(`${name}: ${step} steps`);
  }
  await Promise.all([mel.close(), embedding.close()]);
  return most;
}
