// Rewrites the embedding network so that it takes only new mel frames: each operator that looks at several rows of time
// is given the last rows that it saw before, which come out of one call and go into the next. What is computed is the same;
// with no rows at all and 76 frames it is the whole form.

import { decodeModel, encodeModel, type LoadedModel, OnnxError } from "../../onnx/model-proto.ts";
import type { GraphProto, NodeProto } from "../../onnx/onnx-schema.ts";
import { floatValue, int64Tensor } from "../../onnx/tensors.ts";
import { EMBEDDING_SIZE, MEL_BANDS, MEL_FRAMES_PER_EMBEDDING, MEL_FRAMES_PER_STEP } from "../constants.ts";
import { integers } from "./attributes.ts";
import { findConstants, type GraphConstants } from "./constants-of-graph.ts";
import {
  constant,
  type Draft,
  joinKeptRows,
  type KeptRows,
  operator,
  PREFIX,
  TIME_AXIS,
  withIntegers,
  withoutUnused,
} from "./graph-draft.ts";
import { afterPointwise, afterWindow, isWindowed, nameOf, type Track } from "./track.ts";
import { UnsupportedGraph } from "./unsupported-graph.ts";

export interface StreamingGraph {
  bytes: Uint8Array;
  /** Takes [1, frames, 32, 1]: 76 with no kept rows (of shape [1, channels, 0, width]), else a multiple of 8. */
  melInput: string;
  /** Gives [steps, 1, 1, 96]. */
  output: string;
  kept: readonly KeptRows[];
}

/** What is known here of operators and their attributes is so since then. */
const OPSET_MIN = 13;

/**
 * The streaming form of an embedding model of 76 mel frames.
 * @throws UnsupportedGraph with what is not understood, where the model has to run as it is
 */
export function toStreamingGraph(bytes: Uint8Array): StreamingGraph {
  const model = decode(bytes);
  const { graph } = model;
  const ends = checkEnds(model);
  const draft = walk(graph, ends);
  const { kept } = draft;
  const streaming: GraphProto = {
    ...graph,
    node: draft.nodes,
    initializer: [...graph.initializer, ...draft.constants],
    input: [
      floatValue(ends.input, [1, "frames", MEL_BANDS, 1]),
      ...kept.map(({ before, shape: [, channels, , width] }) =>
        floatValue(before, [1, channels, `${before}/rows`, width]),
      ),
    ],
    output: [
      floatValue(ends.output, ["steps", 1, 1, EMBEDDING_SIZE]),
      ...kept.map(({ after, shape }) => floatValue(after, shape)),
    ],
    valueInfo: [],
  };
  const rewritten = encodeModel({ ...model, graph: withoutUnused(streaming) });
  return { bytes: rewritten, melInput: ends.input, output: ends.output, kept };
}

function decode(bytes: Uint8Array): LoadedModel {
  try {
    return decodeModel(bytes);
  } catch (error) {
    if (error instanceof OnnxError) throw new UnsupportedGraph(error.message, { cause: error });
    throw error;
  }
}

interface Ends {
  input: string;
  output: string;
}

function checkEnds({ graph, opsetImport }: LoadedModel): Ends {
  const opset = opsetImport.find(({ domain }) => domain === undefined || domain === "" || domain === "ai.onnx");
  if ((opset?.version ?? 0) < OPSET_MIN) throw new UnsupportedGraph(`it is written for operators before ${OPSET_MIN}`);
  const initialized = new Set(graph.initializer.map(({ name }) => name));
  const inputs = graph.input.filter(({ name }) => !initialized.has(name));
  const [input, output] = [inputs[0], graph.output[0]];
  if (input?.name === undefined || output?.name === undefined || inputs.length !== 1 || graph.output.length !== 1) {
    throw new UnsupportedGraph("it has several inputs or outputs");
  }
  const shape = (input.type?.tensorType?.shape?.dim ?? []).map(({ dimValue }) => dimValue);
  const [, frames, bands, depth] = shape;
  if (shape.length !== 4 || frames !== MEL_FRAMES_PER_EMBEDDING || bands !== MEL_BANDS || depth !== 1) {
    const told = shape.map((size) => size ?? "any").join(" × ");
    throw new UnsupportedGraph(`it takes ${told || "nothing known"}, not any × 76 × 32 × 1`);
  }
  if (graph.node.some(({ output: names }) => names.some((name) => name.startsWith(PREFIX)))) {
    throw new UnsupportedGraph("it is a streaming form already");
  }
  return { input: input.name, output: output.name };
}

function walk(graph: GraphProto, { input, output }: Ends): Draft {
  const constants = findConstants(graph);
  const tracks = new Map<string, Track>();
  const draft: Draft = { nodes: [], constants: [], kept: [] };
  let isFinished = false;
  for (const node of graph.node) {
    if ((node.domain ?? "") !== "" && node.domain !== "ai.onnx") throw new UnsupportedGraph(`it uses ${nameOf(node)}`);
    if (constants.isMadeBy(node)) draft.nodes.push(node);
    else if (node.input[0] === input) tracks.set(only(node), begin(node, constants, draft));
    else if (node.output.includes(output)) {
      end(node, { track: tracks.get(node.input[0] ?? ""), constants, draft });
      isFinished = true;
    } else if (isWindowed(node)) tracks.set(only(node), keepRows(node, { tracks, constants, draft }));
    else {
      tracks.set(only(node), afterPointwise(node, tracks, constants));
      draft.nodes.push(node);
    }
  }
  if (!isFinished) throw new UnsupportedGraph("its output is made in a way that is not known");
  return draft;
}

function only(node: NodeProto): string {
  const [name, ...more] = node.output;
  if (name === undefined || more.length > 0) throw new UnsupportedGraph(`${nameOf(node)} has several results`);
  return name;
}

/** [n, 76, 32, 1] becomes [n, 1, 76, 32]. */
function begin(node: NodeProto, constants: GraphConstants, draft: Draft): Track {
  const wanted = [1, MEL_FRAMES_PER_EMBEDDING, MEL_BANDS];
  const isReshape = node.opType === "Reshape" && isBatchOf(wanted, constants.integersOf(node.input[1] ?? ""));
  const isTranspose = node.opType === "Transpose" && integers(node, "perm", []).join() === "0,3,1,2";
  if (!isReshape && !isTranspose) throw new UnsupportedGraph(`it begins with ${nameOf(node)}`);
  const shape = constant(draft, int64Tensor(`${PREFIX}mel-shape`, [1, 1, -1, MEL_BANDS]));
  draft.nodes.push(operator("Reshape", [node.input[0] ?? "", shape], [only(node)]));
  return { channels: 1, width: MEL_BANDS, rows: MEL_FRAMES_PER_EMBEDDING, rowsPerStep: MEL_FRAMES_PER_STEP };
}

interface Ending {
  track: Track | undefined;
  constants: GraphConstants;
  draft: Draft;
}

/** The one row that is left becomes [n, 1, 1, 96]: here a row for each step. */
function end(node: NodeProto, { track, constants, draft }: Ending): void {
  const wanted = [1, 1, EMBEDDING_SIZE];
  const isReshape = node.opType === "Reshape" && isBatchOf(wanted, constants.integersOf(node.input[1] ?? ""));
  const isTranspose = node.opType === "Transpose" && integers(node, "perm", []).join() === "0,2,3,1";
  if (track === undefined || (!isReshape && !isTranspose)) throw new UnsupportedGraph(`it ends with ${nameOf(node)}`);
  const isOneRow = track.rows === 1 && track.rowsPerStep === 1;
  if (!isOneRow || track.channels * track.width !== EMBEDDING_SIZE || (isTranspose && track.width !== 1)) {
    throw new UnsupportedGraph("its last map is not one embedding for each step of 8 mel frames");
  }
  const byTime = `${PREFIX}by-time`;
  const shape = constant(draft, int64Tensor(`${PREFIX}embedding-shape`, [-1, 1, 1, EMBEDDING_SIZE]));
  const transpose = operator("Transpose", [node.input[0] ?? ""], [byTime]);
  draft.nodes.push(
    withIntegers(transpose, "perm", [0, TIME_AXIS, 1, 3]),
    operator("Reshape", [byTime, shape], [only(node)]),
  );
}

interface Walking {
  tracks: ReadonlyMap<string, Track>;
  constants: GraphConstants;
  draft: Draft;
}

function keepRows(node: NodeProto, { tracks, constants, draft }: Walking): Track {
  const [input = "", ...weights] = node.input;
  const before = tracks.get(input);
  if (before === undefined) throw new UnsupportedGraph(`${nameOf(node)} works on something unknown`);
  const { track, keptRows } = afterWindow(node, before, constants);
  if (keptRows === 0) {
    draft.nodes.push(node);
    return track;
  }
  const shape = [1, before.channels, keptRows, before.width] as const;
  draft.nodes.push({ ...node, input: [joinKeptRows(draft, input, shape), ...weights] });
  return track;
}

const isBatchOf = (wanted: readonly number[], shape: readonly number[] | null): boolean =>
  shape !== null && (shape[0] ?? 2) <= 1 && shape.slice(1).join() === wanted.join();
