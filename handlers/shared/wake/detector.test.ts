// What a detector looks at and answers, read from the model; and what is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadModel, loadModelFile } from "../../testing/wake/onnx-runner.ts";
import { originalModelPath, skipWithoutRecordings } from "../../testing/wake/recordings.ts";
import { EMBEDDING_SIZE } from "./constants.ts";
import { checkDetector, createDetector, scoreOf } from "./detector.ts";
import type { ModelRunner } from "./model-runner.ts";
import { onnxFile } from "./testing/onnx-file.ts";
import { tinyDetector } from "./testing/tiny-detector.ts";

const modelOf = (inputShape: (number | null)[], output: number[] = [0.5]): ModelRunner & { shapes: number[][] } => {
  const shapes: number[][] = [];
  return {
    inputShape,
    shapes,
    run: async (_data, shape) => {
      shapes.push([...shape]);
      return Float32Array.from(output);
    },
    close: async () => undefined,
  };
};

test("createDetector() reads how many embeddings it looks at from the model's input", async () => {
  for (const [shape, length, called] of [
    [[1, 16, 96], 16, [1, 16, 96]],
    [[1, 22, 96], 22, [1, 22, 96]],
    [[null, 34, 96], 34, [1, 34, 96]],
    [[1, 1_536], 16, [1, 1_536]],
  ] as const) {
    const model = modelOf([...shape]);
    const detector = createDetector("x", model);
    assert.equal(detector.windowLength, length);
    await detector.score(new Float32Array(length * EMBEDDING_SIZE));
    assert.deepEqual(model.shapes, [called]);
  }
});

test("createDetector() refuses a model of another shape, in words that name it", () => {
  for (const shape of [
    [1, 76, 32, 1],
    [1, 16, 64],
    [4, 16, 96],
    [1, null, 96],
    [1, 65, 96],
    [1, 100],
    [1, 0, 96],
    [],
  ]) {
    assert.throws(() => createDetector("hey_house", modelOf(shape)), {
      name: "WakeModelError",
      code: "detector_shape",
      detectorId: "hey_house",
      message: /"hey_house".*choose another wake word/,
    });
  }
});

test("scoreOf() is the only value, or the highest class behind the first, within 0 to 1", () => {
  const near = (values: number[]) => Math.round((scoreOf(Float32Array.from(values)) ?? Number.NaN) * 1_000) / 1_000;
  assert.equal(near([0.4]), 0.4);
  assert.equal(near([0.9, 0.01, 0.05, 0.02, 0.01, 0.005, 0.005]), 0.05);
  assert.equal(near([0.01, 0.1, 0.8, 0.05, 0.02, 0.01, 0.01]), 0.8);
  assert.equal(near([1.00001]), 1);
  assert.equal(near([-0.2]), 0);
  for (const values of [[], [Number.NaN], [0, Number.POSITIVE_INFINITY]]) {
    assert.equal(scoreOf(Float32Array.from(values)), null);
  }
});

test("checkDetector() refuses a model whose answer is no score", async () => {
  await checkDetector("x", modelOf([1, 16, 96]));
  for (const output of [[], [Number.NaN]]) {
    await assert.rejects(checkDetector("x", modelOf([1, 16, 96], output)), {
      code: "detector_output",
      detectorId: "x",
    });
  }
});

test("onnxFile() is a file that onnxruntime loads, and it computes the logistic regression that it was given", async () => {
  const weights = Float32Array.from({ length: 22 * EMBEDDING_SIZE }, (_, i) => Math.sin(i) / 10);
  const values = Float32Array.from({ length: weights.length }, (_, i) => Math.cos(i * 3));
  const model = await loadModel(onnxFile({ weights, bias: 0.25 }));
  assert.deepEqual(model.inputShape, [1, 22, EMBEDDING_SIZE]);
  const logit = values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0.25);
  const score = await createDetector("x", model).score(values);
  assert.ok(Math.abs(score - 1 / (1 + Math.exp(-logit))) < 1e-5);
  assert.throws(() => onnxFile({ weights: new Float32Array(100), bias: 0 }), RangeError);
});

test("tinyDetector() is a small file in the shape of openWakeWord's", async () => {
  assert.ok(tinyDetector().length < 8_000);
  const model = await loadModel(tinyDetector());
  assert.deepEqual(model.inputShape, [1, 16, EMBEDDING_SIZE]);
  await checkDetector("hey_hearth", model);
});

test("createDetector() fits the original detectors", { skip: skipWithoutRecordings }, async () => {
  for (const [file, length] of [
    ["alexa_v0.1.onnx", 16],
    ["hey_jarvis_v0.1.onnx", 16],
    ["hey_mycroft_v0.1.onnx", 16],
    ["hey_rhasspy_v0.1.onnx", 16],
    ["community_alfred.onnx", 16],
    ["weather_v0.1.onnx", 22],
    ["timer_v0.1.onnx", 34],
  ] as const) {
    const model = await loadModelFile(originalModelPath(file));
    assert.equal(createDetector(file, model).windowLength, length, file);
    await checkDetector(file, model);
  }
  for (const file of ["embedding_model.onnx", "melspectrogram.onnx", "silero_vad.onnx"]) {
    const model = await loadModelFile(originalModelPath(file));
    assert.throws(() => createDetector(file, model), { code: "detector_shape" }, file);
  }
});
