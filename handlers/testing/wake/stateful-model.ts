// Models with several inputs and outputs for tests and benchmarks in Node: onnxruntime-node on one thread.
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { LoadStatefulModel } from "../../shared/wake/streaming/stateful-model.ts";

export const loadStatefulModel: LoadStatefulModel = async (bytes) => {
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: "sequential",
  });
  return {
    run: async (feeds) => {
      const tensors = Object.entries(feeds).map(
        ([name, { data, shape }]) => [name, new Tensor("float32", data, [...shape])] as const,
      );
      const outputs = Object.entries(await session.run(Object.fromEntries(tensors)));
      return Object.fromEntries(outputs.map(([name, { data }]) => [name, requireFloats(data)]));
    },
    close: () => session.release(),
  };
};

function requireFloats(data: unknown): Float32Array {
  if (!(data instanceof Float32Array)) throw new Error("the model gives no floats");
  return data;
}
