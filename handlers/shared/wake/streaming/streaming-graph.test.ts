// Which networks can be streamed, and what is said of those that cannot.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { originalModelPath, skipWithoutRecordings } from "../../../testing/wake/recordings.ts";
import { decodeModel, encodeModel, type LoadedModel } from "../../onnx/model-proto.ts";
import type { NodeProto } from "../../onnx/onnx-schema.ts";
import { floatValue } from "../../onnx/tensors.ts";
import { type StreamingGraph, toStreamingGraph } from "./streaming-graph.ts";
import { UnsupportedGraph } from "./unsupported-graph.ts";

const read = (path: string) => new Uint8Array(readFileSync(path));
const starter = (name: string) => read(join(import.meta.dirname, "../../../../data/starter/wake", name));
const EMBEDDING = starter("embedding.onnx");

/** The starter's embedding model after `change`. */
function changed(change: (model: LoadedModel) => void): Uint8Array {
  const model = decodeModel(EMBEDDING);
  change(model);
  return encodeModel(model);
}

const operators = ({ graph }: LoadedModel, opType: string) => graph.node.filter((node) => node.opType === opType);

function setInts(node: NodeProto | undefined, name: string, ints: number[]): void {
  const attribute = node?.attribute.find((each) => each.name === name);
  assert.ok(attribute, `no ${name}`);
  attribute.ints = ints;
}

const rowsOf = ({ kept }: StreamingGraph) => kept.map(({ shape: [, , rows] }) => rows);

const refused = (bytes: Uint8Array, reason: RegExp) =>
  assert.throws(
    () => toStreamingGraph(bytes),
    (error) => error instanceof UnsupportedGraph && reason.test(error.message),
    String(reason),
  );

test("toStreamingGraph() keeps of the starter's network what each window overlaps, and nothing unused", () => {
  const streaming = toStreamingGraph(EMBEDDING);
  assert.deepEqual(rowsOf(streaming), [4, 2, 2, 2, 2, 2, 3]);
  const { graph } = decodeModel(streaming.bytes);
  assert.deepEqual(
    graph.input.map(({ name }) => name),
    [streaming.melInput, ...streaming.kept.map(({ before }) => before)],
  );
  assert.deepEqual(
    graph.output.map(({ name }) => name),
    [streaming.output, ...streaming.kept.map(({ after }) => after)],
  );
  const used = new Set(graph.node.flatMap(({ input }) => input));
  assert.deepEqual(
    graph.initializer.filter(({ name }) => !used.has(name ?? "")),
    [],
  );
  // Seven convolutions see several rows of time; those of 1 × 1 see one.
  assert.equal(graph.node.filter(({ opType }) => opType === "Slice").length, 7);
});

test("toStreamingGraph() takes the original network, its pools included", { skip: skipWithoutRecordings }, () => {
  const streaming = toStreamingGraph(read(originalModelPath("embedding_model.onnx")));
  assert.deepEqual(rowsOf(streaming), Array(11).fill(2));
});

describe("toStreamingGraph() refuses in words", () => {
  test("another kind of model", () => {
    refused(starter("mel.onnx"), /takes any × any, not any × 76 × 32 × 1/);
  });

  test("a detector", { skip: skipWithoutRecordings }, () => {
    for (const name of ["alexa_v0.1.onnx", "hey_jarvis_v0.1.onnx", "timer_v0.1.onnx", "silero_vad.onnx"]) {
      refused(read(originalModelPath(name)), /^it /);
    }
  });

  test("a file that is cut off, or none", () => {
    refused(EMBEDDING.slice(0, 100_000), /cut off/);
    refused(new Uint8Array(0), /no network/);
  });

  test("padding on the time axis, which a stream does not have", () => {
    refused(
      changed((model) => setInts(operators(model, "Conv")[1], "pads", [1, 1, 1, 1])),
      /pads the time axis/,
    );
    refused(
      changed((model) => {
        const name = "auto_pad";
        const s = new TextEncoder().encode("SAME_UPPER");
        operators(model, "Conv")[1]?.attribute.push({ name, type: 3, s, floats: [], ints: [], strings: [] });
      }),
      /pads by itself/,
    );
  });

  test("strides that do not divide a step", () => {
    refused(
      changed((model) => setInts(operators(model, "Conv")[0], "strides", [3, 2])),
      /whole rows at each step/,
    );
    refused(
      changed((model) => setInts(operators(model, "Conv")[1], "strides", [2, 2])),
      /whole rows at each step/,
    );
  });

  test("a network that needs more or less than 76 frames for an embedding", () => {
    const last = (model: LoadedModel) => operators(model, "Conv").at(-1);
    const shorter = changed((model) => setInts(last(model), "kernel_shape", [3, 2]));
    refused(shorter, /not one embedding for each step/);
    const longer = changed((model) => setInts(last(model), "dilations", [2, 1]));
    refused(longer, /whole rows at each step/);
  });

  test("an operator that is not known, or one of another maker", () => {
    refused(
      changed((model) => {
        const [relu] = operators(model, "Relu");
        if (relu) relu.opType = "LSTM";
      }),
      /uses LSTM/,
    );
    refused(
      changed((model) => {
        const [relu] = operators(model, "Relu");
        if (relu) relu.domain = "com.microsoft";
      }),
      /uses Relu/,
    );
  });

  test("maps that are joined though they are of different times", () => {
    refused(
      changed((model) => {
        const [first, second] = operators(model, "Add");
        if (first && second) second.input = [first.input[0] ?? "", second.input[1] ?? ""];
      }),
      /joins maps of different sizes/,
    );
  });

  test("a constant that is different from row to row", () => {
    refused(
      changed((model) => {
        const mean = model.graph.initializer.find(({ name }) => name === "s.mean");
        if (mean) mean.dims = [76, 1];
      }),
      /no constant equal at all times/,
    );
  });

  test("several inputs or outputs, and old operators", () => {
    refused(
      changed(({ graph }) => void graph.input.push(floatValue("more", [1]))),
      /several inputs or outputs/,
    );
    refused(
      changed(({ graph }) => void graph.output.push(floatValue("/Mul_output_0", [1]))),
      /several inputs/,
    );
    refused(
      changed(({ opsetImport }) => void opsetImport.splice(0, 1, { domain: "", version: 11 })),
      /before 13/,
    );
  });

  test("a streaming form", () => {
    refused(toStreamingGraph(EMBEDDING).bytes, /several inputs or outputs/);
  });
});
