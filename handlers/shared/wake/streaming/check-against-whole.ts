// Before a streaming form is believed: a few steps of it beside the model that it was made of.
import { MEL_BANDS, MEL_FRAMES_PER_EMBEDDING, MEL_FRAMES_PER_STEP } from "../constants.ts";
import type { LoadStatefulModel } from "./stateful-model.ts";
import { UnsupportedGraph } from "./unsupported-graph.ts";

/** The largest difference of a value that is taken for rounding; the values spread over about 16. */
const EMBEDDING_TOLERANCE = 1e-3;
/** After the first window: the second and third are the first that go on from what a step kept. */
const STEPS = 3;
/** Features of a mel model: from the -100 dB of digital silence to the loudest tone. */
const FEATURES = { min: -8, max: 12 } as const;

interface Steps {
  prime(mel: Float32Array): Promise<Float32Array>;
  step(newMel: Float32Array): Promise<Float32Array>;
}

interface Whole {
  bytes: Uint8Array;
  load: LoadStatefulModel;
  input: string;
  output: string;
}

/** @throws UnsupportedGraph where the two differ, what `load` throws of the original */
export async function checkAgainstWhole(streaming: Steps, { bytes, load, input, output }: Whole): Promise<void> {
  const model = await load(bytes);
  try {
    const mel = madeUpMel(MEL_FRAMES_PER_EMBEDDING + STEPS * MEL_FRAMES_PER_STEP);
    for (let step = 0; step <= STEPS; step++) {
      const start = step * MEL_FRAMES_PER_STEP * MEL_BANDS;
      const window = mel.slice(start, start + MEL_FRAMES_PER_EMBEDDING * MEL_BANDS);
      const newest = window.slice(-MEL_FRAMES_PER_STEP * MEL_BANDS);
      const given = await attempt(() => (step === 0 ? streaming.prime(window) : streaming.step(newest)));
      const feeds = { [input]: { data: window, shape: [1, MEL_FRAMES_PER_EMBEDDING, MEL_BANDS, 1] } };
      const { [output]: expected } = await model.run(feeds);
      if (expected === undefined || !isAlike(given, expected)) {
        throw new UnsupportedGraph("its streaming form does not give the same embeddings");
      }
    }
  } finally {
    await model.close();
  }
}

async function attempt<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    throw new UnsupportedGraph(`its streaming form does not run (${String(cause)})`, { cause });
  }
}

/** Comparisons with what is no number are false, so such a value is never alike. */
const isAlike = (given: Float32Array, expected: Float32Array): boolean =>
  given.length === expected.length &&
  given.every((value, index) => Math.abs(value - (expected[index] ?? Number.NaN)) <= EMBEDDING_TOLERANCE);

/** The same noise each time (a linear congruential generator), loud and soft in turn. */
function madeUpMel(frames: number): Float32Array {
  let seed = 1;
  return Float32Array.from({ length: frames * MEL_BANDS }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return FEATURES.min + ((FEATURES.max - FEATURES.min) * seed) / 2 ** 32;
  });
}
