// Writes a logistic regression over embeddings as an ONNX file: Flatten, Gemm, Sigmoid, as openWakeWord's detectors begin
// and end. The few fields of the format that this takes are written by hand; nothing of Node is needed.
import { EMBEDDING_SIZE } from "../constants.ts";

export interface LogisticDetector {
  /** `windowLength` × EMBEDDING_SIZE, oldest embedding first. */
  weights: Float32Array;
  bias: number;
}

const FLOAT = 1;
const IR_VERSION = 7;
const OPSET = 13;

type Field = (number | Uint8Array)[];

/** A model with input [1, windowLength, 96] and output [1, 1]. */
export function onnxFile({ weights, bias }: LogisticDetector): Uint8Array<ArrayBuffer> {
  const windowLength = weights.length / EMBEDDING_SIZE;
  if (!Number.isInteger(windowLength)) throw new RangeError(`${weights.length} weights are no whole embeddings`);
  const graph = message(
    field(1, node("Flatten", ["embeddings"], "flat")),
    field(1, node("Gemm", ["flat", "weights", "bias"], "logit")),
    field(1, node("Sigmoid", ["logit"], "score")),
    field(2, text("wake word")),
    field(5, tensor("weights", [weights.length, 1], weights)),
    field(5, tensor("bias", [1], Float32Array.of(bias))),
    field(11, value("embeddings", [1, windowLength, EMBEDDING_SIZE])),
    field(12, value("score", [1, 1])),
  );
  return message(number(1, IR_VERSION), field(2, text("hearth")), field(7, graph), field(8, message(number(2, OPSET))));
}

const node = (operation: string, inputs: readonly string[], output: string) =>
  message(...inputs.map((name) => field(1, text(name))), field(2, text(output)), field(4, text(operation)));

function tensor(name: string, shape: readonly number[], values: Float32Array) {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, each] of values.entries()) view.setFloat32(index * 4, each, true);
  return message(...shape.map((size) => number(1, size)), number(2, FLOAT), field(8, text(name)), field(9, bytes));
}

function value(name: string, shape: readonly number[]) {
  const dimensions = message(...shape.map((size) => field(1, message(number(1, size)))));
  return message(field(1, text(name)), field(2, message(field(1, message(number(1, FLOAT), field(2, dimensions))))));
}

const text = (words: string) => new TextEncoder().encode(words);
const number = (id: number, of: number): Field => [...varint(id * 8), ...varint(of)];
const field = (id: number, bytes: Uint8Array): Field => [...varint(id * 8 + 2), ...varint(bytes.length), bytes];

function varint(of: number): number[] {
  const bytes: number[] = [];
  let rest = of;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

function message(...fields: Field[]): Uint8Array<ArrayBuffer> {
  const parts = fields.flat();
  const whole = new Uint8Array(
    parts.reduce<number>((sum, part) => sum + (typeof part === "number" ? 1 : part.length), 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(typeof part === "number" ? [part] : part, at);
    at += typeof part === "number" ? 1 : part.length;
  }
  return whole;
}
