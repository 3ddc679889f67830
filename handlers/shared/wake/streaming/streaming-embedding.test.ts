// The streaming embedding beside the whole one: on speech, noise, silence and clicks, for long, and from any beginning.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { melWindows } from "../../../testing/wake/mel-windows.ts";
import { loadModelFile } from "../../../testing/wake/onnx-runner.ts";
import { originalModelPath, readRecordings, skipWithoutRecordings } from "../../../testing/wake/recordings.ts";
import { loadStatefulModel } from "../../../testing/wake/stateful-model.ts";
import { createRandom, mixInto, roomSound } from "../../../wake-words/sound/room-sounds.ts";
import { decodeWav } from "../../speech/wav.ts";
import { MEL_BANDS, MEL_FRAMES_PER_EMBEDDING, MEL_FRAMES_PER_STEP, WAKE_SAMPLE_RATE } from "../constants.ts";
import type { ModelRunner } from "../model-runner.ts";
import type { LoadStatefulModel } from "./stateful-model.ts";
import { createStreamingEmbedding, type StreamingEmbedding } from "./streaming-embedding.ts";

const STARTER_DIR = join(import.meta.dirname, "../../../../data/starter/wake");
/** What is promised; what is reached is told by each test. */
const TOLERANCE = 1e-3;
const STEP_VALUES = MEL_FRAMES_PER_STEP * MEL_BANDS;
const WINDOW_VALUES = MEL_FRAMES_PER_EMBEDDING * MEL_BANDS;
const WINDOW_SHAPE = [1, MEL_FRAMES_PER_EMBEDDING, MEL_BANDS, 1] as const;

const seconds = (length: number) => new Float32Array(Math.round(length * WAKE_SAMPLE_RATE));
const noise = (length: number, level: number, seed = 7) =>
  roomSound("white", seconds(length).length, level, createRandom(seed));
const golden = (name: string) =>
  decodeWav(new Uint8Array(readFileSync(join(import.meta.dirname, "../testing/golden", name)))).samples;
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const clicks = () => seconds(5).map((_, i) => (i % 10_007 === 0 ? 0.9 : 0));

const SOUNDS: Record<string, () => Float32Array> = {
  "spoken clips": () => joined(...["hey-hearth.wav", "kitchen-light.wav", "quiet-sentence.wav"].map(golden)),
  "noise in a room": () => noise(6, 0.01),
  "digital silence": () => seconds(5),
  "clicks in digital silence, which move the floor of what was heard before": clicks,
  "speech, muted, and speech again": () => joined(golden("hey-hearth.wav"), seconds(2.5), golden("kitchen-light.wav")),
};

function largest(a: Float32Array, b: Float32Array): number {
  assert.equal(a.length, b.length);
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? Number.NaN))), 0);
}

interface Counted {
  load: LoadStatefulModel;
  /** Mel frames of each call of the streaming form since it was made. */
  frames: number[];
}

/** Tells how much each call computes. */
function counting(): Counted {
  const frames: number[] = [];
  const load: LoadStatefulModel = async (bytes) => {
    const model = await loadStatefulModel(bytes);
    const run: typeof model.run = (feeds) => {
      if (Object.keys(feeds).length > 1) frames.push(feeds.input_1?.shape[1] ?? Number.NaN);
      return model.run(feeds);
    };
    return { ...model, run };
  };
  return { load, frames };
}

async function stream(path: string, load = loadStatefulModel): Promise<StreamingEmbedding> {
  const embedding = await createStreamingEmbedding(new Uint8Array(readFileSync(path)), load);
  assert.ok(!("unsupported" in embedding), JSON.stringify(embedding));
  return embedding;
}

interface Compared {
  most: number;
  steps: number;
}

/** Over all steps of `sound`, or each `every`th of them. */
async function compare(
  { streaming, whole, mel }: { streaming: StreamingEmbedding; whole: ModelRunner; mel: ModelRunner },
  sound: Float32Array,
  every = 1,
): Promise<Compared> {
  let [most, steps] = [0, 0];
  for await (const window of melWindows(sound, mel)) {
    const given = await streaming.embed(window);
    if (steps % every === 0) most = Math.max(most, largest(given, await whole.run(window, WINDOW_SHAPE)));
    steps += 1;
  }
  return { most, steps };
}

for (const [core, melPath, path, skip] of [
  ["the starter's model", join(STARTER_DIR, "mel.onnx"), join(STARTER_DIR, "embedding.onnx"), false],
  [
    "the original model",
    originalModelPath("melspectrogram.onnx"),
    originalModelPath("embedding_model.onnx"),
    skipWithoutRecordings,
  ],
] as const) {
  describe(`createStreamingEmbedding() of ${core}`, { skip }, () => {
    for (const [name, sound] of Object.entries(SOUNDS)) {
      test(`gives what the whole gives on ${name}`, async (t) => {
        const { load, frames } = counting();
        const models = {
          streaming: await stream(path, load),
          whole: await loadModelFile(path),
          mel: await loadModelFile(melPath),
        };
        frames.length = 0;
        const { most, steps } = await compare(models, sound());
        const primed = frames.filter((count) => count > MEL_FRAMES_PER_STEP).length;
        t.diagnostic(
          `largest difference ${most.toExponential(1)} in ${steps} steps, of which ${primed} were computed whole`,
        );
        assert.ok(most <= TOLERANCE, `${most}`);
        assert.equal(frames.length, steps);
      });
    }

    test("gives what the whole gives after each of 10 minutes", async (t) => {
      const [streaming, whole, mel] = [await stream(path), await loadModelFile(path), await loadModelFile(melPath)];
      const minutes = noise(600, 0.003, 11);
      const said = golden("kitchen-light.wav");
      for (let at = 0; at + said.length < minutes.length; at += 7 * WAKE_SAMPLE_RATE) mixInto(minutes, said, at);
      const { most, steps } = await compare({ streaming, whole, mel }, minutes, 20);
      t.diagnostic(`largest difference ${most.toExponential(1)} in ${steps} steps`);
      assert.equal(steps, 7_500);
      assert.ok(most <= TOLERANCE, `${most}`);
    });

    test("computes 8 frames where a window continues the last, those of a gap after it, and all after anything else", async () => {
      const { load, frames } = counting();
      const [streaming, whole] = [await stream(path, load), await loadModelFile(path)];
      const random = createRandom(3);
      const mel = Float32Array.from({ length: WINDOW_VALUES + 60 * STEP_VALUES }, () => 12 * random() - 2);
      const windowAt = (step: number) => mel.slice(step * STEP_VALUES, step * STEP_VALUES + WINDOW_VALUES);
      const floored = windowAt(21).map((value, index) => (index < STEP_VALUES ? Math.max(value, 0) : value));
      frames.length = 0;
      // The floor moves values of the oldest step only, which the window after it has left behind.
      const windows = [0, 1, 2, 5, 11, 18, 3, 4].map(windowAt);
      for (const window of [...windows, windowAt(20), floored, windowAt(22), windowAt(22)]) {
        assert.ok(largest(await streaming.embed(window), await whole.run(window, WINDOW_SHAPE)) <= TOLERANCE);
      }
      assert.deepEqual(frames, [76, 8, 8, 24, 48, 76, 76, 8, 76, 76, 8, 76]);
    });

    test("steps go on from what was primed, and a reset forgets it", async () => {
      const [streaming, whole] = [await stream(path), await loadModelFile(path)];
      const random = createRandom(5);
      const mel = Float32Array.from({ length: WINDOW_VALUES + 30 * STEP_VALUES }, () => 12 * random() - 2);
      const wholeAt = (step: number) =>
        whole.run(mel.slice(step * STEP_VALUES, step * STEP_VALUES + WINDOW_VALUES), WINDOW_SHAPE);
      await assert.rejects(streaming.step(mel.slice(0, STEP_VALUES)), /prime it first/);
      for (const beginning of [0, 13, 2]) {
        const start = beginning * STEP_VALUES;
        const primed = await streaming.prime(mel.slice(start, start + WINDOW_VALUES));
        assert.ok(largest(primed, await wholeAt(beginning)) <= TOLERANCE);
        for (let step = beginning + 1; step < beginning + 14; step++) {
          const newest = mel.slice(WINDOW_VALUES + (step - 1) * STEP_VALUES, WINDOW_VALUES + step * STEP_VALUES);
          assert.ok(largest(await streaming.step(newest), await wholeAt(step)) <= TOLERANCE, `step ${step}`);
        }
      }
      const last = streaming.step(mel.slice(0, STEP_VALUES));
      streaming.reset();
      await last;
      await assert.rejects(streaming.step(mel.slice(0, STEP_VALUES)), /prime it first/);
      await assert.rejects(streaming.step(new Float32Array(7)), RangeError);
      await assert.rejects(streaming.embed(new Float32Array(STEP_VALUES)), RangeError);
    });
  });
}

test("createStreamingEmbedding() gives what the whole gives on recordings", {
  skip: skipWithoutRecordings,
}, async (t) => {
  const path = originalModelPath("embedding_model.onnx");
  const mel = await loadModelFile(originalModelPath("melspectrogram.onnx"));
  const [streaming, whole] = [await stream(path), await loadModelFile(path)];
  let [most, steps] = [0, 0];
  for (const { samples } of readRecordings().filter((_, index) => index % 3 === 0)) {
    const compared = await compare({ streaming, whole, mel }, samples.subarray(0, 8 * WAKE_SAMPLE_RATE), 3);
    most = Math.max(most, compared.most);
    steps += compared.steps;
  }
  t.diagnostic(`largest difference ${most.toExponential(1)} in ${steps} steps`);
  assert.ok(most <= TOLERANCE, `${most}`);
});

const EMBEDDING = new Uint8Array(readFileSync(join(STARTER_DIR, "embedding.onnx")));

test("createStreamingEmbedding() does not believe a form that gives something else than the whole", async () => {
  let isClosed = false;
  const bent: LoadStatefulModel = async (bytes) => {
    const model = await loadStatefulModel(bytes);
    if (bytes === EMBEDDING) return model;
    return {
      run: async (feeds) => {
        const { conv2d_19: embeddings, ...others } = await model.run(feeds);
        return { ...others, conv2d_19: (embeddings ?? new Float32Array(0)).map((value) => value + 0.002) };
      },
      close: async () => {
        isClosed = true;
        await model.close();
      },
    };
  };
  const answer = await createStreamingEmbedding(EMBEDDING, bent);
  assert.deepEqual(answer, { unsupported: "its streaming form does not give the same embeddings" });
  assert.ok(isClosed);
});

test("createStreamingEmbedding() tells why not of a file that is none, and of an engine that does not take it", async () => {
  const cut = await createStreamingEmbedding(EMBEDDING.slice(0, 9_000), loadStatefulModel);
  assert.match("unsupported" in cut ? cut.unsupported : "", /cut off/);
  const picky: LoadStatefulModel = async (bytes) => {
    if (bytes !== EMBEDDING) throw new Error("no such operator here");
    return loadStatefulModel(bytes);
  };
  const refused = await createStreamingEmbedding(EMBEDDING, picky);
  assert.match("unsupported" in refused ? refused.unsupported : "", /does not load .*no such operator here/);
});

test("createStreamingEmbedding() tells why not where the engine loads the streaming form and does not run it", async () => {
  const picky: LoadStatefulModel = async (bytes) => {
    const model = await loadStatefulModel(bytes);
    if (bytes === EMBEDDING) return model;
    return { ...model, run: () => Promise.reject(new Error("no empty tensors here")) };
  };
  const refused = await createStreamingEmbedding(EMBEDDING, picky);
  assert.match("unsupported" in refused ? refused.unsupported : "", /does not run .*no empty tensors here/);
});

test("createStreamingEmbedding() throws what the engine says of the original model itself", async () => {
  const broken: LoadStatefulModel = async (bytes) => {
    if (bytes === EMBEDDING) throw new Error("out of memory");
    return loadStatefulModel(bytes);
  };
  await assert.rejects(createStreamingEmbedding(EMBEDDING, broken), /out of memory/);
});

test("StreamingEmbedding.embed() begins anew after a call that failed", async () => {
  let isFailing = false;
  const failing: LoadStatefulModel = async (bytes) => {
    const model = await loadStatefulModel(bytes);
    return { ...model, run: (feeds) => (isFailing ? Promise.reject(new Error("engine lost")) : model.run(feeds)) };
  };
  const streaming = await createStreamingEmbedding(EMBEDDING, failing);
  assert.ok(!("unsupported" in streaming));
  const window = new Float32Array(WINDOW_VALUES).fill(3);
  const before = await streaming.embed(window);
  isFailing = true;
  await assert.rejects(streaming.embed(window), /engine lost/);
  isFailing = false;
  await assert.rejects(streaming.step(new Float32Array(STEP_VALUES)), /prime it first/);
  assert.deepEqual(await streaming.embed(window), before);
});
