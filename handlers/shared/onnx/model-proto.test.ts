// ONNX files in and out: a real one, our own, cut off, and bent.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import protobuf from "protobufjs/minimal.js";
import { loadModel } from "../../testing/wake/onnx-runner.ts";
import { createRandom } from "../../wake-words/sound/room-sounds.ts";
import { decodeModel, encodeModel, OnnxError } from "./model-proto.ts";
import { ATTRIBUTE_TYPE, type NodeProto } from "./onnx-schema.ts";
import { floatTensor, floatValue, int64Tensor, readInt64s } from "./tensors.ts";

const STARTER = new Uint8Array(readFileSync(join(import.meta.dirname, "../../../data/starter/wake/embedding.onnx")));

const node = (opType: string, input: string[], output: string[]): NodeProto => ({
  opType,
  input,
  output,
  attribute: [],
});

/** relu(x · w + b), as a detector's first layer. */
function smallModel() {
  const gemm = node("Gemm", ["x", "w", "b"], ["sum"]);
  gemm.attribute.push({ name: "alpha", type: ATTRIBUTE_TYPE.float, f: 2, floats: [], ints: [], strings: [] });
  gemm.attribute.push({ name: "transB", type: ATTRIBUTE_TYPE.int, i: 0, floats: [], ints: [], strings: [] });
  return {
    irVersion: 8,
    producerName: "hearth",
    opsetImport: [{ domain: "", version: 13 }],
    metadataProps: [{ key: "phrase", value: "hey hearth, größer" }],
    graph: {
      name: "small",
      node: [gemm, node("Relu", ["sum"], ["y"])],
      initializer: [
        floatTensor("w", [2, 3], Float32Array.of(1, 2, 3, 4, 5, 6)),
        floatTensor("b", [3], Float32Array.of(0, -100, 0.5)),
      ],
      input: [floatValue("x", ["n", 2])],
      output: [floatValue("y", ["n", 3])],
      valueInfo: [],
    },
  };
}

test("decodeModel() reads the embedding model as its makers wrote it", () => {
  const { graph, opsetImport } = decodeModel(STARTER);
  assert.deepEqual(
    opsetImport.map(({ version }) => version),
    [13],
  );
  assert.deepEqual(
    graph.input.map(({ name }) => name),
    ["input_1"],
  );
  assert.deepEqual(
    graph.output.map(({ name }) => name),
    ["conv2d_19"],
  );
  const conv = graph.node.find(({ opType }) => opType === "Conv");
  const pads = conv?.attribute.find(({ name }) => name === "pads");
  assert.deepEqual(pads?.ints, [0, 2, 0, 2]);
  const shape = graph.node.find(({ opType }) => opType === "Constant")?.attribute[0]?.t;
  assert.deepEqual(shape && readInt64s(shape), [-1, 1, 76, 32]);
  const bytes = graph.initializer.reduce((sum, { rawData }) => sum + (rawData?.length ?? 0), 0);
  assert.ok(bytes > 390_000 && bytes < STARTER.length, `${bytes} bytes of weights`);
});

test("encodeModel() writes what decodeModel() read, and an engine computes the same with it", async () => {
  const written = encodeModel(decodeModel(STARTER));
  assert.deepEqual(decodeModel(written), decodeModel(STARTER));
  const [before, after] = [await loadModel(STARTER), await loadModel(written)];
  const input = Float32Array.from({ length: 76 * 32 }, (_, k) => 8 + 2 * Math.sin(0.05 * k));
  assert.deepEqual(await after.run(input, [1, 76, 32, 1]), await before.run(input, [1, 76, 32, 1]));
  await Promise.all([before.close(), after.close()]);
});

test("encodeModel() writes a network of our own that an engine runs", async () => {
  const model = await loadModel(encodeModel(smallModel()));
  assert.deepEqual(model.inputShape, [null, 2]);
  assert.deepEqual([...(await model.run(Float32Array.of(1, 1, -1, 0), [2, 2]))], [10, 0, 18.5, 0, 0, 0]);
  await model.close();
});

test("encodeModel() keeps fields that the schema here does not name", () => {
  const writer = new protobuf.Writer();
  writer
    .uint32((99 << 3) | 2)
    .string("from a later version")
    .uint32((98 << 3) | 0)
    .uint64(2 ** 40);
  writer
    .uint32((97 << 3) | 5)
    .fixed32(7)
    .uint32((96 << 3) | 1)
    .fixed64(9);
  const extra = writer.finish();
  const bytes = new Uint8Array([...encodeModel(smallModel()), ...extra]);
  const written = encodeModel(decodeModel(bytes));
  assert.deepEqual([...written.slice(-extra.length)], [...extra]);
  assert.equal(decodeModel(written).metadataProps[0]?.value, "hey hearth, größer");
});

test("decodeModel() says of each file that is cut off that it is", () => {
  const lengths = [...Array(400).keys(), ...Array.from({ length: 400 }, (_, n) => STARTER.length - 1 - n * 997)];
  for (const length of lengths.filter((each) => each >= 0)) {
    assert.throws(() => decodeModel(STARTER.slice(0, length)), OnnxError, `${length} bytes`);
  }
  assert.throws(() => decodeModel(STARTER.slice(0, 1000)), { message: /cut off or no ONNX model.*Install it again/ });
});

test("decodeModel() ends with an OnnxError or a model for whatever bytes it is given", () => {
  const random = createRandom(4);
  const small = encodeModel(smallModel());
  let refused = 0;
  for (let round = 0; round < 3_000; round++) {
    const bytes = small.slice();
    for (let n = 0; n < 1 + (round % 4); n++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    try {
      decodeModel(bytes);
    } catch (error) {
      assert.ok(error instanceof OnnxError, String(error));
      refused += 1;
    }
  }
  assert.ok(refused > 300, `${refused} refused`);
  assert.throws(() => decodeModel(new TextEncoder().encode("<!doctype html><title>Sign in</title>")), OnnxError);
});

test("int64Tensor() and readInt64s() agree on negative numbers, and no size is believed", () => {
  assert.deepEqual(readInt64s(int64Tensor("a", [-1, 0, 2 ** 40])), [-1, 0, 2 ** 40]);
  assert.equal(readInt64s({ ...int64Tensor("a", [1]), dims: [2 ** 40] }), null);
  assert.equal(readInt64s(floatTensor("a", [1], Float32Array.of(1))), null);
  assert.throws(() => floatTensor("a", [2, 2], new Float32Array(3)), RangeError);
});
