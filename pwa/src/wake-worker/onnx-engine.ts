// Runs ONNX models in this worker: WebAssembly from our own address, one thread.
import type { LoadModel } from "@hearth/handlers/shared/wake/model-runner.ts";
import type { LoadStatefulModel } from "@hearth/handlers/shared/wake/streaming/stateful-model.ts";
import { createStreamingRunner } from "@hearth/handlers/shared/wake/streaming/streaming-runner.ts";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import { env, InferenceSession, Tensor } from "onnxruntime-web/wasm";

/** The engine's own file is some megabytes, and nothing else ends the wait for one that never comes. */
const START_WITHIN_MS = 60_000;

/** To be called once, before the first model. */
export function prepareEngine(): void {
  env.wasm.wasmPaths = { wasm: new URL(wasmUrl, self.location.href).href };
  // Nothing here gains by a second one, and without cross-origin isolation there is none.
  env.wasm.numThreads = 1;
  env.wasm.proxy = false;
  env.wasm.initTimeout = START_WITHIN_MS;
  env.logLevel = "error";
}

const SESSION: InferenceSession.SessionOptions = {
  executionProviders: ["wasm"],
  graphOptimizationLevel: "all",
  // The shapes are the same at each step, and what is kept for them is small.
  enableMemPattern: true,
  logSeverityLevel: 3,
};

/** Its first input and its first output, whatever their names are. */
export const loadOnnxModel: LoadModel = async (bytes) => {
  const session = await InferenceSession.create(bytes, SESSION);
  const [input] = session.inputMetadata;
  const output = session.outputNames[0];
  if (input === undefined || output === undefined || !input.isTensor) {
    await session.release();
    throw new TypeError("The model has no tensor to be given, or gives none.");
  }
  return {
    inputShape: input.shape.map((size) => (typeof size === "number" && size > 0 ? size : null)),
    async run(data, shape) {
      const feed = new Tensor("float32", data, shape);
      const results = await session.run({ [input.name]: feed });
      return numbersOf(results[output]);
    },
    close: () => session.release(),
  };
};

const loadStatefulModel: LoadStatefulModel = async (bytes) => {
  const session = await InferenceSession.create(bytes, SESSION);
  return {
    async run(feeds) {
      const tensors: Record<string, Tensor> = {};
      for (const [name, { data, shape }] of Object.entries(feeds)) tensors[name] = new Tensor("float32", data, shape);
      const results = await session.run(tensors);
      const numbers: Record<string, Float32Array> = {};
      for (const name of session.outputNames) numbers[name] = numbersOf(results[name]);
      return numbers;
    },
    close: () => session.release(),
  };
};

/** The embedding network, computing only what is new in its window where its graph allows it. */
export const loadEmbedding: LoadModel = async (bytes) => {
  const streaming = await createStreamingRunner(bytes, loadStatefulModel);
  return "unsupported" in streaming ? loadOnnxModel(bytes) : streaming;
};

function numbersOf(tensor: Tensor | undefined): Float32Array {
  if (tensor === undefined || !(tensor.data instanceof Float32Array))
    throw new TypeError("The model gives no numbers.");
  return tensor.data;
}
