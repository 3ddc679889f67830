// The embedding network in its streaming form: 8 new mel frames give the next embedding, and 68 of the 76 that it is made
// of are not computed again.
import { EMBEDDING_SIZE, MEL_BANDS, MEL_FRAMES_PER_EMBEDDING, MEL_FRAMES_PER_STEP } from "../constants.ts";
import { checkAgainstWhole } from "./check-against-whole.ts";
import type { LoadStatefulModel, StatefulModel, TensorData } from "./stateful-model.ts";
import { type StreamingGraph, toStreamingGraph } from "./streaming-graph.ts";
import { UnsupportedGraph } from "./unsupported-graph.ts";

/** Calls are serial: one is awaited before the next. */
export interface StreamingEmbedding {
  /**
   * The embedding of the last 76 mel frames, of which `newMel` (8 × 32) are the newest.
   * @throws Error before anything was primed
   */
  step(newMel: Float32Array): Promise<Float32Array>;
  /** The embedding of `mel` (76 × 32) whatever came before, at the cost of the whole form; steps go on from there. */
  prime(mel: Float32Array): Promise<Float32Array>;
  /** The embedding of `mel` (76 × 32): by steps where it continues the last window exactly, else by priming. */
  embed(mel: Float32Array): Promise<Float32Array>;
  /** Forgets what came before. */
  reset(): void;
  close(): Promise<void>;
}

const STEP_VALUES = MEL_FRAMES_PER_STEP * MEL_BANDS;
const WINDOW_VALUES = MEL_FRAMES_PER_EMBEDDING * MEL_BANDS;
const WRONG_SIZE = "The streaming embedding model gave something of another size than it should.";
/** A longer gap costs more to catch up with than a whole window. */
const CATCH_UP_STEPS_MAX = 6;

/**
 * Rewrites the embedding model `bytes`, loads it, and compares it with the original on windows made up for it. Where the
 * network is not understood, or does not give the same, `unsupported` says why, and the model is to be run as it is.
 * @throws what `load` throws of the original
 */
export async function createStreamingEmbedding(
  bytes: Uint8Array,
  load: LoadStatefulModel,
): Promise<StreamingEmbedding | { unsupported: string }> {
  let opened: StatefulModel | null = null;
  try {
    const graph = toStreamingGraph(bytes);
    opened = await loadRewritten(graph, load);
    const embedding = overModel(opened, graph);
    await checkAgainstWhole(embedding, { bytes, load, input: graph.melInput, output: graph.output });
    embedding.reset();
    return embedding;
  } catch (error) {
    await opened?.close();
    if (error instanceof UnsupportedGraph) return { unsupported: error.message };
    throw error;
  }
}

async function loadRewritten({ bytes }: StreamingGraph, load: LoadStatefulModel): Promise<StatefulModel> {
  try {
    return await load(bytes);
  } catch (cause) {
    throw new UnsupportedGraph(`its streaming form does not load (${String(cause)})`, { cause });
  }
}

type Kept = Readonly<Record<string, TensorData>>;

function overModel(model: StatefulModel, { melInput, output, kept }: StreamingGraph): StreamingEmbedding {
  const noRows: Kept = Object.fromEntries(
    kept.map(({ before, shape: [, channels, , width] }) => [
      before,
      { data: new Float32Array(0), shape: [1, channels, 0, width] },
    ]),
  );
  /** The last window, and what the network keeps of it; null before the first and after a failure. */
  let last: { window: Float32Array; rows: Kept } | null = null;
  let resets = 0;

  /** @param window the 76 frames that `mel`, behind `rows`, completes */
  async function run(mel: Float32Array, rows: Kept, window: Float32Array): Promise<Float32Array> {
    const resetsBefore = resets;
    last = null;
    const shape = [1, mel.length / MEL_BANDS, MEL_BANDS, 1];
    const outputs = await model.run({ ...rows, [melInput]: { data: mel, shape } });
    const embedding = outputs[output]?.slice(-EMBEDDING_SIZE);
    if (embedding?.length !== EMBEDDING_SIZE) throw new Error(WRONG_SIZE);
    const next = kept.map(({ before, after, shape: keptShape }) => {
      const data = outputs[after];
      if (data?.length !== keptShape.reduce<number>((product, size) => product * size, 1)) throw new Error(WRONG_SIZE);
      return [before, { data, shape: keptShape }] as const;
    });
    if (resets === resetsBefore) last = { window, rows: Object.fromEntries(next) };
    return embedding;
  }

  async function prime(mel: Float32Array): Promise<Float32Array> {
    requireSize(mel, WINDOW_VALUES);
    const window = mel.slice();
    return run(window, noRows, window);
  }

  return {
    prime,
    step: async (newMel) => {
      requireSize(newMel, STEP_VALUES);
      if (last === null) throw new Error("A stream of embeddings begins with a whole window: prime it first.");
      const window = new Float32Array(WINDOW_VALUES);
      window.set(last.window.subarray(STEP_VALUES));
      window.set(newMel, WINDOW_VALUES - STEP_VALUES);
      return run(newMel, last.rows, window);
    },
    embed: async (mel) => {
      requireSize(mel, WINDOW_VALUES);
      const newValues = last === null ? null : newValuesOf(mel, last.window);
      return last === null || newValues === null ? prime(mel) : run(mel.slice(-newValues), last.rows, mel.slice());
    },
    reset: () => {
      resets += 1;
      last = null;
    },
    close: () => model.close(),
  };
}

/** How many values at the end of `window` follow `last` in whole steps; null where it does not continue it exactly. */
function newValuesOf(window: Float32Array, last: Float32Array): number | null {
  for (let steps = 1; steps <= CATCH_UP_STEPS_MAX; steps++) {
    if (isContinued(window, last, steps * STEP_VALUES)) return steps * STEP_VALUES;
  }
  return null;
}

function isContinued(window: Float32Array, last: Float32Array, newValues: number): boolean {
  for (let i = newValues; i < WINDOW_VALUES; i++) if (window[i - newValues] !== last[i]) return false;
  return true;
}

function requireSize(mel: Float32Array, values: number): void {
  if (mel.length === values) return;
  throw new RangeError(`${mel.length} values are not ${values / MEL_BANDS} mel frames of ${MEL_BANDS}`);
}
