// Whether an ONNX model is whole: the fields of its ModelProto and of the graph in it fill the file to its last byte.
import { type FileReader, FormatError, withFileReader } from "./file-reader.ts";

/** Fields of onnx.proto: number → wire type (0 number, 2 length and bytes). */
const MODEL_FIELDS: Readonly<Record<number, number>> = {
  1: 0, // ir_version
  2: 2, // producer_name
  3: 2, // producer_version
  4: 2, // domain
  5: 0, // model_version
  6: 2, // doc_string
  7: 2, // graph
  8: 2, // opset_import
  14: 2, // metadata_props
  20: 2, // training_info
  25: 2, // functions
  26: 2, // configuration
};
const GRAPH_FIELDS: Readonly<Record<number, number>> = {
  1: 2, // node
  2: 2, // name
  5: 2, // initializer
  10: 2, // doc_string
  11: 2, // input
  12: 2, // output
  13: 2, // value_info
  14: 2, // quantization_annotation
  15: 2, // sparse_initializer
  16: 2, // metadata_props
};
const IR_VERSION = 1;
const GRAPH = 7;
const OPSET_IMPORT = 8;
const NODE = 1;
const OUTPUT = 12;
const IR_VERSION_MAX = 100;
const NUMBER_MAX_BYTES = 10;

/** @throws FormatError */
export const checkOnnx = (path: string): Promise<void> =>
  withFileReader(path, async (reader) => {
    const seen = new Set<number>();
    await walk(reader, { end: reader.length, fields: MODEL_FIELDS }, async (field, value) => {
      seen.add(field);
      if (field === IR_VERSION && !(value >= 1 && value <= IR_VERSION_MAX))
        throw new FormatError("it is no ONNX model");
      if (field === GRAPH) await checkGraph(reader, reader.position() + value);
    });
    if (![IR_VERSION, GRAPH, OPSET_IMPORT].every((field) => seen.has(field)))
      throw new FormatError("parts of it are missing");
  });

async function checkGraph(reader: FileReader, end: number): Promise<void> {
  const start = reader.position();
  const seen = new Set<number>();
  await walk(reader, { end, fields: GRAPH_FIELDS }, async (field) => {
    seen.add(field);
  });
  if (!seen.has(NODE) || !seen.has(OUTPUT)) throw new FormatError("parts of it are missing");
  reader.seek(start);
}

/** Calls `onField` for each field, with the number or, for a field of bytes, their count; it stands before them then. */
async function walk(
  reader: FileReader,
  { end, fields }: { end: number; fields: Readonly<Record<number, number>> },
  onField: (field: number, value: number) => Promise<void>,
): Promise<void> {
  while (reader.position() < end) {
    const tag = await varint(reader);
    const field = Math.floor(tag / 8);
    if (fields[field] === undefined || fields[field] !== tag % 8) throw new FormatError("it is no whole ONNX model");
    const value = await varint(reader);
    const next = reader.position() + (tag % 8 === 2 ? value : 0);
    if (next > end) throw new FormatError("it ends too early");
    await onField(field, value);
    reader.seek(next);
  }
}

/** Exact up to 2^53; negative ones, which fill ten bytes, come out as something huge. */
async function varint(reader: FileReader): Promise<number> {
  let value = 0;
  for (let index = 0; index < NUMBER_MAX_BYTES; index++) {
    const byte = await reader.u8();
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return value;
  }
  throw new FormatError("it is no whole ONNX model");
}
