// Wake models on Node and Deno: onnxruntime-node on one thread, as a browser's worker has it.
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { LoadModel } from "../../handlers/shared/wake/model-runner.ts";

/** It computes on the thread that asks, and holds it up meanwhile. */
export const loadModel: LoadModel = async (bytes) => {
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: "sequential",
  });
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  const [input] = session.inputMetadata;
  if (inputName === undefined || outputName === undefined || input?.isTensor !== true) {
    throw new Error("the model has no input or no output");
  }
  return {
    inputShape: input.shape.map((size) => (typeof size === "number" ? size : null)),
    run: async (data, shape) => {
      const { [outputName]: output } = await session.run({ [inputName]: new Tensor("float32", data, [...shape]) });
      if (!(output?.data instanceof Float32Array)) throw new Error("the model gives no floats");
      return output.data;
    },
    close: () => session.release(),
  };
};
