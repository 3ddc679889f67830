// A logistic regression over embeddings as an ONNX file: Flatten, Gemm, Sigmoid, as openWakeWord's detectors begin and end.
import { DomainError } from "../../errors.ts";
import { encodeModel } from "../../shared/onnx/model-proto.ts";
import type { NodeProto } from "../../shared/onnx/onnx-schema.ts";
import { floatTensor, floatValue } from "../../shared/onnx/tensors.ts";
import { EMBEDDING_SIZE } from "../../shared/wake/constants.ts";
import { createDetector } from "../../shared/wake/detector.ts";
import { type Linear, sigmoid } from "./fit-logistic.ts";
import type { TrainingTools } from "./training-tools.ts";
import { DETECTOR_WINDOW, logitOf, WINDOW_SIZE } from "./windows.ts";

const IR_VERSION = 7;
const OPSET = 13;
/** How far a score of the file may be from the trainer's. */
export const SCORE_TOLERANCE = 1e-5;

/** A model with input [1, 16, 96] and output [1, 1]. */
export function exportDetector({ weights, bias }: Linear): Uint8Array {
  return encodeModel({
    irVersion: IR_VERSION,
    producerName: "hearth",
    opsetImport: [{ domain: "", version: OPSET }],
    metadataProps: [],
    graph: {
      name: "wake word",
      node: [
        node("Flatten", ["embeddings"], "flat"),
        node("Gemm", ["flat", "weights", "bias"], "logit"),
        node("Sigmoid", ["logit"], "score"),
      ],
      initializer: [
        floatTensor("weights", [WINDOW_SIZE, 1], Float32Array.from(weights)),
        floatTensor("bias", [1], Float32Array.of(bias)),
      ],
      input: [floatValue("embeddings", [1, DETECTOR_WINDOW, EMBEDDING_SIZE])],
      output: [floatValue("score", [1, 1])],
      valueInfo: [],
    },
  });
}

const node = (opType: string, input: string[], output: string): NodeProto => ({
  input,
  output: [output],
  opType,
  attribute: [],
});

/**
 * Loads the file as the wake loop will and compares its scores.
 * @param windows of 16 × 96 embeddings
 * @throws DomainError `internal` where one is more than SCORE_TOLERANCE away
 */
export async function checkExport(
  onnx: Uint8Array,
  { detector, windows, load }: { detector: Linear; windows: readonly Float32Array[]; load: TrainingTools["load"] },
): Promise<void> {
  const model = await load(onnx);
  try {
    const loaded = createDetector("trained", model);
    for (const window of windows) {
      const expected = sigmoid(logitOf(window, 0, detector));
      const score = await loaded.score(window);
      if (Math.abs(score - expected) <= SCORE_TOLERANCE) continue;
      const detail = "The trained detector does not give the scores that it was trained to give. Train it again.";
      throw new DomainError("internal", detail, { cause: new Error(`${score} instead of ${expected}`) });
    }
  } finally {
    await model.close();
  }
}
