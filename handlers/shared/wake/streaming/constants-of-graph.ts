// What in a graph does not depend on its input: weights, shapes, and weights that are kept in half precision and cast.
import type { GraphProto, NodeProto, TensorProto } from "../../onnx/onnx-schema.ts";
import { readInt64s } from "../../onnx/tensors.ts";

export interface GraphConstants {
  /** Null for what depends on the input. */
  shapeOf(name: string): readonly number[] | null;
  /** Null for what is no constant list of integers. */
  integersOf(name: string): readonly number[] | null;
  /** Whether the node only makes a constant. */
  isMadeBy(node: NodeProto): boolean;
}

/** Operators that give a constant of the shape that they are given. */
const KEEP_SHAPE = new Set(["Cast", "DequantizeLinear", "Identity"]);

export function findConstants(graph: GraphProto): GraphConstants {
  const tensors = new Map<string, TensorProto>();
  const shapes = new Map<string, readonly number[]>();
  const makers = new Set<NodeProto>();
  const add = (name: string, tensor: TensorProto) => {
    tensors.set(name, tensor);
    shapes.set(name, tensor.dims);
  };
  for (const tensor of graph.initializer) add(tensor.name ?? "", tensor);
  for (const node of graph.node) {
    const [output] = node.output;
    if (output === undefined) continue;
    if (node.opType === "Constant") {
      const value = node.attribute.find(({ name }) => name === "value")?.t;
      if (value === undefined) continue;
      add(output, value);
      makers.add(node);
    } else if (KEEP_SHAPE.has(node.opType ?? "") && node.input.every((name) => shapes.has(name))) {
      const shape = shapes.get(node.input[0] ?? "");
      if (shape === undefined) continue;
      shapes.set(output, shape);
      makers.add(node);
    }
  }
  return {
    shapeOf: (name) => shapes.get(name) ?? null,
    integersOf: (name) => {
      const tensor = tensors.get(name);
      return tensor === undefined ? null : readInt64s(tensor);
    },
    isMadeBy: (node) => makers.has(node),
  };
}
