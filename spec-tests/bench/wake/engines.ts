// The two engines that the wake models run in: onnxruntime-node, and onnxruntime-web's WebAssembly as a browser has it, here
// inside of Node. One thread each.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { InferenceSession, Tensor } from "onnxruntime-common";
import type { LoadModel } from "../../../handlers/shared/wake/model-runner.ts";
import type { LoadStatefulModel } from "../../../handlers/shared/wake/streaming/stateful-model.ts";
import { loadModel } from "../../../handlers/testing/wake/onnx-runner.ts";
import { loadStatefulModel } from "../../../handlers/testing/wake/stateful-model.ts";

export interface Engine {
  name: string;
  isBrowsers: boolean;
  load: LoadModel;
  loadStateful: LoadStatefulModel;
}

export const nodeEngine: Engine = {
  name: "onnxruntime-node",
  isBrowsers: false,
  load: loadModel,
  loadStateful: loadStatefulModel,
};

interface OrtWeb {
  env: { wasm: { numThreads?: number } };
  InferenceSession: { create(bytes: Uint8Array): Promise<InferenceSession> };
  Tensor: new (type: "float32", data: Float32Array, shape: readonly number[]) => Tensor;
}

/** The version that the app is built with. */
export async function createWebEngine(): Promise<Engine> {
  const require = createRequire(join(import.meta.dirname, "../../../pwa/package.json"));
  const ort = (await import(pathToFileURL(require.resolve("onnxruntime-web/wasm")).href)) as OrtWeb;
  ort.env.wasm.numThreads = 1;
  const floatsOf = (tensor: InferenceSession.OnnxValueMapType[string] | undefined) => {
    if (!(tensor?.data instanceof Float32Array)) throw new Error("the model gives no floats");
    return tensor.data;
  };
  return {
    name: "onnxruntime-web (wasm, in Node)",
    isBrowsers: true,
    load: async (bytes) => {
      const session = await ort.InferenceSession.create(bytes);
      const [inputName] = session.inputNames;
      const [outputName] = session.outputNames;
      const [input] = session.inputMetadata;
      if (inputName === undefined || outputName === undefined || input?.isTensor !== true) throw new Error("no input");
      return {
        inputShape: input.shape.map((size) => (typeof size === "number" ? size : null)),
        run: async (data, shape) =>
          floatsOf((await session.run({ [inputName]: new ort.Tensor("float32", data, shape) }))[outputName]),
        close: () => session.release(),
      };
    },
    loadStateful: async (bytes) => {
      const session = await ort.InferenceSession.create(bytes);
      return {
        run: async (feeds) => {
          const tensors = Object.entries(feeds).map(
            ([name, { data, shape }]) => [name, new ort.Tensor("float32", data, shape)] as const,
          );
          const outputs = Object.entries(await session.run(Object.fromEntries(tensors)));
          return Object.fromEntries(outputs.map(([name, tensor]) => [name, floatsOf(tensor)]));
        },
        close: () => session.release(),
      };
    },
  };
}
