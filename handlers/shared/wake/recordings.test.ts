// The original models on real people, rooms and noises: with HEARTH_TEST_DATA naming the folder that holds them.
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { loadModelFile } from "../../testing/wake/onnx-runner.ts";
import { DETECTORS, originalModelPath, readRecordings, skipWithoutRecordings } from "../../testing/wake/recordings.ts";
import { inRoom, runLoop } from "../../testing/wake/run-loop.ts";
import { WAKE_SAMPLE_RATE } from "./constants.ts";
import type { ModelRunner } from "./model-runner.ts";

const THRESHOLD = 0.5;
const SCORE_TOLERANCE = 1e-3;
/** To hear each recording twice takes minutes: every sixth of the list, which is ordered by kind and name, unless all are asked for. */
const IN_BOTH_WAYS = process.env.HEARTH_TEST_THOROUGH === "1" ? 1 : 6;
/** With their whole length the long ones add minutes and little else. */
const LONGEST_SAMPLES = 10 * WAKE_SAMPLE_RATE;
const STARTER_DIR = join(import.meta.dirname, "../../../data/starter/wake");

describe("createWakeLoop() on recordings", { skip: skipWithoutRecordings }, async () => {
  if (skipWithoutRecordings !== false) return;
  const coreOf = async (mel: string, embedding: string) => ({
    mel: await loadModelFile(mel),
    embedding: await loadModelFile(embedding),
    now: () => 0,
  });
  const core = await coreOf(originalModelPath("melspectrogram.onnx"), originalModelPath("embedding_model.onnx"));
  const starter = await coreOf(join(STARTER_DIR, "mel.onnx"), join(STARTER_DIR, "embedding.onnx"));
  const models = await Promise.all(DETECTORS.map(({ file }) => loadModelFile(originalModelPath(file))));
  const detectors = DETECTORS.map(({ id }, n) => ({ id, threshold: THRESHOLD, model: models[n] as ModelRunner }));
  const recordings = readRecordings().map((each) => ({ ...each, samples: each.samples.subarray(0, LONGEST_SAMPLES) }));

  /** The detectors with a note of the highest raw score of each. */
  function watched() {
    const peaks = new Map<string, number>();
    const list = detectors.map(({ id, threshold, model }) => ({
      id,
      threshold,
      model: {
        inputShape: model.inputShape,
        run: async (data: Float32Array, shape: readonly number[]) => {
          const output = await model.run(data, shape);
          const score = Math.max(...(output.length === 1 ? output : output.subarray(1)));
          peaks.set(id, Math.max(peaks.get(id) ?? 0, score));
          return output;
        },
        close: async () => undefined,
      },
    }));
    return { list, peaks };
  }

  test("hears all phrases that a plain threshold hears, from the first sample on, and wakes falsely less often", async () => {
    let plainFalse = 0;
    let falseWakes = 0;
    for (const recording of recordings) {
      const { list, peaks } = watched();
      const sound = inRoom(recording.samples, { level: 0.00003, beforeS: 0, afterS: 1 });
      const { wakes } = await runLoop({ ...core, gate: false }, list, sound);
      for (const { id, isSaidIn } of DETECTORS) {
        const isPlain = (peaks.get(id) ?? 0) >= THRESHOLD;
        const isHeard = wakes.some((wake) => wake.id === id);
        if (isSaidIn(recording)) assert.ok(isHeard || !isPlain, `${id} in ${recording.name}: peak ${peaks.get(id)}`);
        else if (!recording.name.startsWith("multiple")) {
          plainFalse += Number(isPlain);
          falseWakes += Number(isHeard);
        }
      }
    }
    assert.ok(falseWakes < plainFalse, `${falseWakes} false wakes, ${plainFalse} with a plain threshold`);
  });

  for (const { name, models: each, level, gain } of [
    { name: "the original core", models: core, level: 0.0001, gain: 1 },
    { name: "the starter's core", models: starter, level: 0, gain: 1 },
    { name: "the starter's core", models: starter, level: 0.001, gain: 0.1 },
  ]) {
    test(`wakes at the same steps with the gate as without it: ${name}, noise of ${level}, gain ${gain}`, async (t) => {
      // `timer` looks at so much that its gate would hardly close in these few seconds.
      const quick = detectors.filter(({ id }) => id !== "timer");
      const heard = recordings.filter((_, index) => index % IN_BOTH_WAYS === 0);
      let spared = 0;
      let wakes = 0;
      for (const { name, samples } of heard) {
        const sound = inRoom(samples, { level, gain, beforeS: 5.03, afterS: 0.5 });
        const always = await runLoop({ ...each, gate: false }, quick, sound);
        const gated = await runLoop(each, quick, sound);
        const told = (run: typeof gated) => run.wakes.map(({ id, step, framesAgo }) => `${id} ${step} ${framesAgo}`);
        assert.deepEqual(told(gated), told(always), name);
        spared += gated.steps.length - gated.embedded;
        wakes += gated.wakes.length;
      }
      t.diagnostic(`${wakes} wakes, ${spared} steps spared`);
      assert.ok(spared > 10 * heard.length && wakes > 10 / IN_BOTH_WAYS);
    });
  }

  test("the form over the whole window gives the same scores and wakes", async (t) => {
    let most = 0;
    for (const { name, samples } of recordings.filter((_, index) => index % 16 === 0)) {
      const sound = samples.subarray(0, 3 * WAKE_SAMPLE_RATE);
      const full = await runLoop({ ...core, form: "full" }, detectors, sound);
      const incremental = await runLoop({ ...core, gate: false }, detectors, sound);
      for (const [step, { scores }] of full.steps.entries()) {
        for (const [id, score] of scores) {
          const difference = Math.abs(score - (incremental.steps[step]?.scores.get(id) ?? Number.NaN));
          assert.ok(difference <= SCORE_TOLERANCE, `${id} in ${name}, step ${step}: ${difference}`);
          most = Math.max(most, difference);
        }
      }
      assert.deepEqual(
        incremental.wakes.map(({ id, step }) => `${id} ${step}`),
        full.wakes.map(({ id, step }) => `${id} ${step}`),
      );
    }
    t.diagnostic(`largest difference of a score ${most.toExponential(1)}`);
  });
});
