// The golden vectors: the features and embeddings that this pipeline has to compute, wherever it runs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadModelFile } from "../../testing/wake/onnx-runner.ts";
import { decodeWav } from "../speech/wav.ts";
import { FRAME_SAMPLES, MEL_BANDS, MEL_FRAMES_PER_EMBEDDING, MEL_HOP_SAMPLES } from "./constants.ts";
import { createEmbeddingHistory } from "./embedding-history.ts";
import { createFullMel } from "./full-mel.ts";
import { createIncrementalMel } from "./incremental-mel.ts";
import { runMel } from "./mel-model.ts";

const GOLDEN = join(import.meta.dirname, "testing/golden");
const STARTER = join(import.meta.dirname, "../../../data/starter/wake");

interface GoldenClip {
  samples: number;
  first_samples: number[];
  first_samples_offset: number;
  tolerance: { mel_db: number; embedding_abs: number; norm: number };
  whole_clip: { mel_db: Record<string, number[]> };
  rolling_35200: { ring_frames: number; steps: { frame: number; norm: number; embedding?: number[] }[] };
}
interface Formula {
  embedding: { expected: number[]; tolerance: number };
  mel: { frames: number; first_frame_db: number[]; tolerance: number };
  silence: { every_value_db: number };
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(GOLDEN, name), "utf8"));
const mel = await loadModelFile(join(STARTER, "mel.onnx"));
const embedding = await loadModelFile(join(STARTER, "embedding.onnx"));

function assertClose(actual: ArrayLike<number>, expected: readonly number[], tolerance: number): void {
  assert.equal(actual.length, expected.length);
  for (const [i, each] of expected.entries()) {
    assert.ok(Math.abs((actual[i] ?? Number.NaN) - each) <= tolerance, `value ${i}: ${actual[i]}, not ${each}`);
  }
}

test("the core models compute what formula.json says, which needs no audio", async () => {
  const formula = readJson("formula.json") as Formula;
  const length = MEL_FRAMES_PER_EMBEDDING * MEL_BANDS;
  const features = Float32Array.from({ length }, (_, k) => 8 + 2 * Math.sin(0.05 * k));
  const values = await embedding.run(features, [1, MEL_FRAMES_PER_EMBEDDING, MEL_BANDS, 1]);
  assertClose(values, formula.embedding.expected, formula.embedding.tolerance);
  const tone = Float32Array.from({ length: 1_760 }, (_, k) => Math.round(8_000 * Math.sin((2 * Math.PI * k) / 16)));
  const decibels = await runMel(mel, tone);
  assert.equal(decibels.length, formula.mel.frames * MEL_BANDS);
  assertClose(decibels.subarray(0, MEL_BANDS), formula.mel.first_frame_db, formula.mel.tolerance);
  assert.ok((await runMel(mel, new Float32Array(1_760))).every((each) => each === formula.silence.every_value_db));
});

for (const name of ["hey-hearth", "kitchen-light", "quiet-sentence"]) {
  const golden = readJson(`${name}.json`) as GoldenClip;
  const clip = decodeWav(new Uint8Array(readFileSync(join(GOLDEN, `${name}.wav`)))).samples;

  test(`runMel() gives the golden frames of ${name}`, async () => {
    const samples = clip.map((value) => value * 32_768);
    const from = golden.first_samples_offset;
    assert.deepEqual([...samples.subarray(from, from + golden.first_samples.length)], golden.first_samples);
    const decibels = await runMel(mel, samples);
    for (const [frame, expected] of Object.entries(golden.whole_clip.mel_db)) {
      const at = Number(frame) * MEL_BANDS;
      assertClose(decibels.subarray(at, at + MEL_BANDS), expected, golden.tolerance.mel_db);
    }
  });

  for (const form of [createFullMel, createIncrementalMel]) {
    test(`${form.name}() and createEmbeddingHistory() give the golden embeddings of ${name}`, async () => {
      const features = await form(mel);
      const embeddings = await createEmbeddingHistory(embedding, features);
      assert.equal(golden.rolling_35200.steps.length, Math.floor(clip.length / FRAME_SAMPLES));
      for (const { frame, norm, embedding: expected } of golden.rolling_35200.steps) {
        features.append(clip.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES));
        await features.flush();
        await embeddings.compute(frame);
        const values = embeddings.window(frame, 1);
        assert.ok(Math.abs(Math.hypot(...values) - norm) <= golden.tolerance.norm, `step ${frame}`);
        if (expected !== undefined) assertClose(values, expected, golden.tolerance.embedding_abs);
      }
    });
  }
}

test("a step adds whole mel frames", () => {
  assert.equal(FRAME_SAMPLES % MEL_HOP_SAMPLES, 0);
});
