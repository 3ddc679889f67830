// The part of ONNX's own schema (onnx.proto, IR 3 to 10) that networks without control flow are made of.
import type { Message, Table } from "./wire.ts";

/** Element types of a tensor that are used here; ONNX has more. */
export const DATA_TYPE = { float: 1, int64: 7 } as const;
/** What an attribute holds. */
export const ATTRIBUTE_TYPE = { float: 1, int: 2, string: 3, tensor: 4, floats: 6, ints: 7 } as const;

export interface TensorProto extends Message {
  dims: number[];
  dataType?: number;
  floatData: number[];
  int64Data: number[];
  name?: string;
  /** Little-endian values; used instead of the typed lists. */
  rawData?: Uint8Array;
}

export interface AttributeProto extends Message {
  name?: string;
  f?: number;
  i?: number;
  s?: Uint8Array;
  t?: TensorProto;
  floats: number[];
  ints: number[];
  strings: Uint8Array[];
  type?: number;
}

export interface NodeProto extends Message {
  input: string[];
  output: string[];
  name?: string;
  opType?: string;
  attribute: AttributeProto[];
  domain?: string;
}

export interface DimensionProto extends Message {
  dimValue?: number;
  /** The name of a free dimension. */
  dimParam?: string;
}

export interface TensorShapeProto extends Message {
  dim: DimensionProto[];
}

export interface TensorTypeProto extends Message {
  elemType?: number;
  shape?: TensorShapeProto;
}

export interface TypeProto extends Message {
  tensorType?: TensorTypeProto;
}

export interface ValueInfoProto extends Message {
  name?: string;
  type?: TypeProto;
}

export interface GraphProto extends Message {
  node: NodeProto[];
  name?: string;
  initializer: TensorProto[];
  input: ValueInfoProto[];
  output: ValueInfoProto[];
  valueInfo: ValueInfoProto[];
}

export interface OperatorSetIdProto extends Message {
  /** Empty or absent: ONNX's own operators. */
  domain?: string;
  version?: number;
}

export interface StringStringEntryProto extends Message {
  key?: string;
  value?: string;
}

export interface ModelProto extends Message {
  irVersion?: number;
  producerName?: string;
  producerVersion?: string;
  graph?: GraphProto;
  opsetImport: OperatorSetIdProto[];
  metadataProps: StringStringEntryProto[];
}

const tensorTable: Table<TensorProto> = {
  dims: [1, "int64", "repeated"],
  dataType: [2, "int64"],
  floatData: [4, "float", "packed"],
  int64Data: [7, "int64", "packed"],
  name: [8, "string"],
  rawData: [9, "bytes"],
};

const attributeTable: Table<AttributeProto> = {
  name: [1, "string"],
  f: [2, "float"],
  i: [3, "int64"],
  s: [4, "bytes"],
  t: [5, tensorTable],
  floats: [7, "float", "repeated"],
  ints: [8, "int64", "repeated"],
  strings: [9, "bytes", "repeated"],
  type: [20, "int64"],
};

const nodeTable: Table<NodeProto> = {
  input: [1, "string", "repeated"],
  output: [2, "string", "repeated"],
  name: [3, "string"],
  opType: [4, "string"],
  attribute: [5, attributeTable, "repeated"],
  domain: [7, "string"],
};

const dimensionTable: Table<DimensionProto> = { dimValue: [1, "int64"], dimParam: [2, "string"] };
const shapeTable: Table<TensorShapeProto> = { dim: [1, dimensionTable, "repeated"] };
const tensorTypeTable: Table<TensorTypeProto> = { elemType: [1, "int64"], shape: [2, shapeTable] };
const typeTable: Table<TypeProto> = { tensorType: [1, tensorTypeTable] };
const valueInfoTable: Table<ValueInfoProto> = { name: [1, "string"], type: [2, typeTable] };

const graphTable: Table<GraphProto> = {
  node: [1, nodeTable, "repeated"],
  name: [2, "string"],
  initializer: [5, tensorTable, "repeated"],
  input: [11, valueInfoTable, "repeated"],
  output: [12, valueInfoTable, "repeated"],
  valueInfo: [13, valueInfoTable, "repeated"],
};

export const modelTable: Table<ModelProto> = {
  irVersion: [1, "int64"],
  producerName: [2, "string"],
  producerVersion: [3, "string"],
  graph: [7, graphTable],
  opsetImport: [8, { domain: [1, "string"], version: [2, "int64"] }, "repeated"],
  metadataProps: [14, { key: [1, "string"], value: [2, "string"] }, "repeated"],
};
