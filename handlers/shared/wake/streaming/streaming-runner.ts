// The streaming embedding behind the door of any other model: whole windows in, embeddings out, and only what is new in a
// window is computed.
import { EMBEDDING_SIZE, MEL_BANDS, MEL_FRAMES_PER_EMBEDDING } from "../constants.ts";
import type { ModelRunner } from "../model-runner.ts";
import type { LoadStatefulModel } from "./stateful-model.ts";
import { createStreamingEmbedding } from "./streaming-embedding.ts";

const SHAPE = [null, MEL_FRAMES_PER_EMBEDDING, MEL_BANDS, 1] as const;
const WINDOW_VALUES = MEL_FRAMES_PER_EMBEDDING * MEL_BANDS;

/**
 * In place of the embedding model `bytes`: takes [n, 76, 32, 1], the windows in the order of time, and gives [n, 1, 1, 96].
 * A window that does not continue the one before it costs as much as without streaming, and is as right.
 * @returns `unsupported` with the reason where the model has to be loaded and run as it is
 * @throws what `load` throws of the original
 */
export async function createStreamingRunner(
  bytes: Uint8Array,
  load: LoadStatefulModel,
): Promise<ModelRunner | { unsupported: string }> {
  const embedding = await createStreamingEmbedding(bytes, load);
  if ("unsupported" in embedding) return embedding;
  return {
    inputShape: SHAPE,
    run: async (data, shape) => {
      const [count = 0] = shape;
      if (shape.slice(1).join() !== SHAPE.slice(1).join() || data.length !== count * WINDOW_VALUES) {
        throw new RangeError(`${data.length} values of ${shape.join(" × ")} are no windows of 76 × 32 mel frames`);
      }
      const embeddings = new Float32Array(count * EMBEDDING_SIZE);
      for (let n = 0; n < count; n++) {
        const window = data.subarray(n * WINDOW_VALUES, (n + 1) * WINDOW_VALUES);
        embeddings.set(await embedding.embed(window), n * EMBEDDING_SIZE);
      }
      return embeddings;
    },
    close: () => embedding.close(),
  };
}
