// The rewritten graph while it is being written: what is added to the operators that it had.
import { ATTRIBUTE_TYPE, type GraphProto, type NodeProto, type TensorProto } from "../../onnx/onnx-schema.ts";
import { int64Tensor } from "../../onnx/tensors.ts";

/** In front of every name that is added. */
export const PREFIX = "hearth/stream/";
/** Of [1, channels, time, width]. */
export const TIME_AXIS = 2 as const;
const TO_THE_END = 2 ** 31 - 1;

/** Rows of a feature map that the next call needs again. */
export interface KeptRows {
  /** The input that they come in by. */
  before: string;
  /** The output that they go out by. */
  after: string;
  /** [1, channels, rows, width]. */
  shape: readonly [number, number, number, number];
}

export interface Draft {
  nodes: NodeProto[];
  constants: TensorProto[];
  kept: KeptRows[];
}

/** Puts the rows of the last call before those of `input`, and keeps the last for the next; gives the joined rows' name. */
export function joinKeptRows(draft: Draft, input: string, shape: KeptRows["shape"]): string {
  const index = draft.kept.length;
  const names = { before: `${PREFIX}before-${index}`, after: `${PREFIX}after-${index}` };
  const joined = `${PREFIX}joined-${index}`;
  const starts = constant(draft, int64Tensor(`${PREFIX}starts-${index}`, [-shape[TIME_AXIS]]));
  const ends = constant(draft, int64Tensor(`${PREFIX}ends-${index}`, [TO_THE_END]));
  const axes = constant(draft, int64Tensor(`${PREFIX}axes-${index}`, [TIME_AXIS]));
  draft.kept.push({ ...names, shape });
  draft.nodes.push(
    along(TIME_AXIS, operator("Concat", [names.before, input], [joined])),
    operator("Slice", [joined, starts, ends, axes], [names.after]),
  );
  return joined;
}

/** Without what only the shapes of the whole form needed: an engine warns of it at each load. */
export function withoutUnused(graph: GraphProto): GraphProto {
  const used = new Set([...graph.node.flatMap(({ input }) => input), ...graph.output.map(({ name }) => name)]);
  return {
    ...graph,
    node: graph.node.filter(({ output }) => output.some((name) => used.has(name))),
    initializer: graph.initializer.filter(({ name }) => used.has(name ?? "")),
  };
}

export function constant(draft: Draft, tensor: TensorProto): string {
  draft.constants.push(tensor);
  return tensor.name ?? "";
}

export const operator = (opType: string, input: string[], output: string[]): NodeProto => ({
  opType,
  input,
  output,
  attribute: [],
});

const attribute = (name: string, type: number) => ({ name, type, floats: [], ints: [], strings: [] });

export function withIntegers(node: NodeProto, name: string, ints: number[]): NodeProto {
  return { ...node, attribute: [...node.attribute, { ...attribute(name, ATTRIBUTE_TYPE.ints), ints }] };
}

function along(axis: number, node: NodeProto): NodeProto {
  return { ...node, attribute: [...node.attribute, { ...attribute("axis", ATTRIBUTE_TYPE.int), i: axis }] };
}
