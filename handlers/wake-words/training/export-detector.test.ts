// The ONNX file of a detector.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { decodeModel } from "../../shared/onnx/model-proto.ts";
import { loadModel } from "../../testing/wake/onnx-runner.ts";
import { createRandom } from "../sound/room-sounds.ts";
import { checkExport, exportDetector } from "./export-detector.ts";

const random = createRandom(8);
const detector = {
  weights: Float64Array.from({ length: 1_536 }, () => Math.fround(0.02 * (random() - 0.5))),
  bias: Math.fround(-0.3),
};
const windows = Array.from({ length: 40 }, () => new Float32Array(1_536).map(() => 60 * (random() - 0.5)));

test("exportDetector() writes what onnxruntime loads, and its scores are the trainer's to 1e-5", async () => {
  const onnx = exportDetector(detector);
  assert.ok(onnx.length < 8_000);
  assert.deepEqual(
    decodeModel(onnx).graph.node.map(({ opType }) => opType),
    ["Flatten", "Gemm", "Sigmoid"],
  );
  await checkExport(onnx, { detector, windows, load: loadModel });
  const model = await loadModel(onnx);
  assert.deepEqual(model.inputShape, [1, 16, 96]);
  const score = await model.run(windows[0] ?? assert.fail(), [1, 16, 96]);
  assert.ok(score.length === 1 && (score[0] ?? -1) >= 0 && (score[0] ?? 2) <= 1);
  await model.close();
});

test("checkExport() refuses a file that scores differently", async () => {
  const other = exportDetector({ ...detector, bias: detector.bias + 0.01 });
  await assert.rejects(
    checkExport(other, { detector, windows, load: loadModel }),
    (error) => error instanceof DomainError && error.code === "internal",
  );
});
