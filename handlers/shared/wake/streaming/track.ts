// What each operator does to a feature map [1, channels, time, width] that is streamed along its time axis.
import type { NodeProto } from "../../onnx/onnx-schema.ts";
import { integer, integers, text } from "./attributes.ts";
import type { GraphConstants } from "./constants-of-graph.ts";
import { UnsupportedGraph } from "./unsupported-graph.ts";

/** A feature map inside the network. */
export interface Track {
  channels: number;
  width: number;
  /** Rows of time in the whole form: those of the 76 mel frames. */
  rows: number;
  /** Rows that one step of 8 mel frames adds. */
  rowsPerStep: number;
}

/** A feature map after an operator that looks at several rows of time. */
export interface Windowed {
  track: Track;
  /** Rows of its input that the next step needs again. */
  keptRows: number;
}

/** Each value by itself. */
const POINTWISE = new Set([
  ...["Relu", "LeakyRelu", "Elu", "Selu", "Sigmoid", "Tanh", "HardSigmoid", "Softplus", "Identity", "Clip", "PRelu"],
  ...["Add", "Sub", "Mul", "Div", "Max", "Min", "BatchNormalization"],
]);
const WINDOWED = new Set(["Conv", "MaxPool", "AveragePool"]);

export const isWindowed = ({ opType }: NodeProto): boolean => WINDOWED.has(opType ?? "");

/** @throws UnsupportedGraph */
export function afterPointwise(node: NodeProto, tracks: ReadonlyMap<string, Track>, constants: GraphConstants): Track {
  if (!POINTWISE.has(node.opType ?? "") || node.output.length !== 1)
    throw new UnsupportedGraph(`it uses ${nameOf(node)}`);
  const given = node.input.filter((name) => name !== "");
  const [track, ...others] = given.map((name) => tracks.get(name)).filter((each) => each !== undefined);
  if (track === undefined) throw new UnsupportedGraph(`${nameOf(node)} works on something unknown`);
  for (const other of others) {
    const isAlike = (Object.keys(track) as (keyof Track)[]).every((key) => track[key] === other[key]);
    if (!isAlike) throw new UnsupportedGraph(`${nameOf(node)} joins maps of different sizes`);
  }
  for (const name of given.filter((each) => !tracks.has(each))) {
    const shape = constants.shapeOf(name);
    // Statistics of a normalization stand for channels, whatever their rank says.
    const isFitting = shape !== null && (node.opType === "BatchNormalization" || isEqualInTime(shape, track));
    if (!isFitting) throw new UnsupportedGraph(`${nameOf(node)} uses ${name}, which is no constant equal at all times`);
  }
  if (integer(node, "training_mode", 0) !== 0) throw new UnsupportedGraph("it is still in training");
  return track;
}

/**
 * @param track of the operator's first input
 * @throws UnsupportedGraph
 */
export function afterWindow(node: NodeProto, track: Track, constants: GraphConstants): Windowed {
  const name = nameOf(node);
  const weights = node.opType === "Conv" ? constants.shapeOf(node.input[1] ?? "") : null;
  const kernel = integers(node, "kernel_shape", weights?.slice(2) ?? []);
  const strides = integers(node, "strides", [1, 1]);
  const dilations = integers(node, "dilations", [1, 1]);
  const pads = integers(node, "pads", [0, 0, 0, 0]);
  if (kernel.length !== 2 || strides.length !== 2 || dilations.length !== 2 || pads.length !== 4) {
    throw new UnsupportedGraph(`${name} is not in two dimensions`);
  }
  if (
    node.opType === "Conv" &&
    (weights?.length !== 4 || !node.input.slice(2).every((each) => constants.shapeOf(each)))
  ) {
    throw new UnsupportedGraph(`${name} has weights that are no constants`);
  }
  if (!["NOTSET", "VALID"].includes(text(node, "auto_pad", "NOTSET")))
    throw new UnsupportedGraph(`${name} pads by itself`);
  if (integer(node, "ceil_mode", 0) !== 0 || node.output.length !== 1)
    throw new UnsupportedGraph(`${name} is of a rare form`);
  const [padTop = 0, padLeft = 0, padBottom = 0, padRight = 0] = pads;
  if (padTop !== 0 || padBottom !== 0) throw new UnsupportedGraph(`${name} pads the time axis`);
  const extents = kernel.map((size, axis) => (size - 1) * (dilations[axis] ?? 1) + 1);
  const [tall = 1, wide = 1] = extents;
  const [stride = 1, strideAcross = 1] = strides;
  const rows = Math.floor((track.rows - tall) / stride) + 1;
  const keptRows = track.rows - rows * stride;
  // A map whose steps fall between two strides, or whose rows are skipped, is in another phase at each step.
  if (rows < 1 || keptRows < 0 || track.rowsPerStep % stride !== 0) {
    throw new UnsupportedGraph(`${name} does not move on by whole rows at each step`);
  }
  const width = Math.floor((track.width + padLeft + padRight - wide) / strideAcross) + 1;
  const channels = weights?.[0] ?? track.channels;
  return { track: { channels, width, rows, rowsPerStep: track.rowsPerStep / stride }, keptRows };
}

/** Whether a constant meets every row of time alike, and makes the map no larger. */
function isEqualInTime(shape: readonly number[], { channels, width }: Track): boolean {
  const most = [width, 1, channels, 1];
  return shape.length <= 4 && [...shape].reverse().every((size, place) => size === 1 || size === most[place]);
}

export const nameOf = ({ opType, name }: NodeProto): string => [opType, name].filter(Boolean).join(" ") || "a node";
