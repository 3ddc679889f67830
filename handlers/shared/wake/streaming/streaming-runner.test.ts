// The streaming embedding in the place of the embedding model, and in the wake loop.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadModelFile } from "../../../testing/wake/onnx-runner.ts";
import { originalModelPath, readRecordings, skipWithoutRecordings } from "../../../testing/wake/recordings.ts";
import { loadStatefulModel } from "../../../testing/wake/stateful-model.ts";
import { createRandom } from "../../../wake-words/sound/room-sounds.ts";
import { FRAME_SAMPLES, MEL_BANDS, MEL_FRAMES_PER_EMBEDDING, WAKE_SAMPLE_RATE } from "../constants.ts";
import type { ModelRunner } from "../model-runner.ts";
import { createWakeLoop } from "../wake-loop.ts";
import { createStreamingRunner } from "./streaming-runner.ts";

const STARTER_DIR = join(import.meta.dirname, "../../../../data/starter/wake");
const EMBEDDING = new Uint8Array(readFileSync(join(STARTER_DIR, "embedding.onnx")));
const TOLERANCE = 1e-3;
const WINDOW_VALUES = MEL_FRAMES_PER_EMBEDDING * MEL_BANDS;

function largest(a: Float32Array, b: Float32Array): number {
  assert.equal(a.length, b.length);
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? Number.NaN))), 0);
}

test("createStreamingRunner() stands in for the embedding model, one window or several", async () => {
  const runner = await createStreamingRunner(EMBEDDING, loadStatefulModel);
  assert.ok(!("unsupported" in runner));
  const whole = await loadModelFile(join(STARTER_DIR, "embedding.onnx"));
  assert.deepEqual(runner.inputShape, whole.inputShape);
  const random = createRandom(9);
  const windows = Float32Array.from({ length: 3 * WINDOW_VALUES }, () => 10 * random());
  const shape = [3, MEL_FRAMES_PER_EMBEDDING, MEL_BANDS, 1];
  assert.ok(largest(await runner.run(windows, shape), await whole.run(windows, shape)) <= TOLERANCE);
  await assert.rejects(runner.run(windows, [1, 76, 32, 1]), RangeError);
  await assert.rejects(runner.run(windows, [3, 32, 76, 1]), RangeError);
  await runner.close();
  assert.ok("unsupported" in (await createStreamingRunner(new Uint8Array(40), loadStatefulModel)));
});

test("createWakeLoop() hears the same with a streaming embedding, its quiet steps included", {
  skip: skipWithoutRecordings,
}, async (t) => {
  const path = originalModelPath("embedding_model.onnx");
  const streaming = await createStreamingRunner(new Uint8Array(readFileSync(path)), loadStatefulModel);
  assert.ok(!("unsupported" in streaming));
  const [whole, mel, model] = await Promise.all([
    loadModelFile(path),
    loadModelFile(originalModelPath("melspectrogram.onnx")),
    loadModelFile(originalModelPath("alexa_v0.1.onnx")),
  ]);
  const loopOver = (embedding: ModelRunner) => {
    // Time that stands still: how many steps the gate spares must not hang on what else this machine does.
    const loop = createWakeLoop({ mel, embedding, now: () => 0 });
    loop.setDetectors([{ id: "alexa", model, threshold: 0.5 }]);
    return loop;
  };
  const [a, b] = [loopOver(streaming), loopOver(whole)];
  let [wakes, quiet] = [0, 0];
  const said = readRecordings()
    .filter(({ name }) => name.includes("alexa"))
    .slice(0, 6);
  for (const { samples } of said) {
    const pausing = new Float32Array(samples.length + 3 * WAKE_SAMPLE_RATE);
    pausing.set(samples);
    for (let at = 0; at + FRAME_SAMPLES <= pausing.length; at += FRAME_SAMPLES) {
      const frame = pausing.subarray(at, at + FRAME_SAMPLES);
      const [given, expected] = [await a.push(frame), await b.push(frame)];
      assert.ok(Math.abs((given.scores.get("alexa") ?? 9) - (expected.scores.get("alexa") ?? -9)) < TOLERANCE);
      assert.equal(given.wakes.length, expected.wakes.length);
      wakes += given.wakes.length;
      quiet += given.ranEmbedding ? 0 : 1;
    }
  }
  t.diagnostic(`${wakes} wakes in ${said.length} recordings, ${quiet} quiet steps`);
  assert.ok(wakes >= said.length - 1 && quiet > 0);
});
