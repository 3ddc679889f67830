// Constants and shapes of an ONNX graph.
import { DATA_TYPE, type TensorProto, type ValueInfoProto } from "./onnx-schema.ts";

/** A one-dimensional constant, such as a shape. */
export function int64Tensor(name: string, values: readonly number[]): TensorProto {
  const rawData = new Uint8Array(values.length * 8);
  const view = new DataView(rawData.buffer);
  for (const [index, value] of values.entries()) view.setBigInt64(index * 8, BigInt(value), true);
  return { name, dims: [values.length], dataType: DATA_TYPE.int64, floatData: [], int64Data: [], rawData };
}

/** Weights. @throws RangeError where `values` do not fill `dims` */
export function floatTensor(name: string, dims: readonly number[], values: Float32Array): TensorProto {
  if (dims.reduce((product, size) => product * size, 1) !== values.length) {
    throw new RangeError(`${name}: ${values.length} values do not fill ${dims.join(" × ")}`);
  }
  const rawData = new Uint8Array(values.length * 4);
  const view = new DataView(rawData.buffer);
  for (const [index, value] of values.entries()) view.setFloat32(index * 4, value, true);
  return { name, dims: [...dims], dataType: DATA_TYPE.float, floatData: [], int64Data: [], rawData };
}

/** The integers of a constant; null where it holds none, or keeps them elsewhere. */
export function readInt64s({ dataType, dims, int64Data, rawData }: TensorProto): number[] | null {
  if (dataType !== DATA_TYPE.int64) return null;
  const count = dims.reduce((product, size) => product * size, 1);
  if (rawData === undefined) return int64Data.length === count ? int64Data : null;
  if (rawData.length !== count * 8) return null;
  const view = new DataView(rawData.buffer, rawData.byteOffset, rawData.byteLength);
  return Array.from({ length: count }, (_, index) => Number(view.getBigInt64(index * 8, true)));
}

/** An input or output of float32; a string names a free dimension. */
export function floatValue(name: string, shape: readonly (number | string)[]): ValueInfoProto {
  const dim = shape.map((size) => (typeof size === "string" ? { dimParam: size } : { dimValue: size }));
  return { name, type: { tensorType: { elemType: DATA_TYPE.float, shape: { dim } } } };
}
