// Whether a GGUF model is whole: its header, all its tensors' descriptions, and the end of the last tensor's data.
import { type FileReader, FormatError, withFileReader } from "./file-reader.ts";
import { GGML_TYPES } from "./ggml-types.ts";

const MAGIC = "GGUF";
const VERSIONS = [2, 3];
const COUNT_MAX = 1_000_000;
const TEXT_MAX_BYTES = 16 << 20;
const ARRAY_MAX = 10_000_000;
const DIMENSIONS_MAX = 4;
const ALIGNMENT_DEFAULT = 32;
const ALIGNMENT_KEY = "general.alignment";
const TYPE_U32 = 4;
const TYPE_TEXT = 8;
const TYPE_ARRAY = 9;
/** Bytes of a metadata value by its type; text and arrays are not of one size. */
const VALUE_BYTES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};

/** @throws FormatError */
export const checkGguf = (path: string): Promise<void> => withFileReader(path, check);

async function check(reader: FileReader): Promise<void> {
  if ((await reader.bytes(4)).toString("latin1") !== MAGIC) throw new FormatError("it is no GGUF model");
  const version = await reader.u32();
  if (!VERSIONS.includes(version)) throw new FormatError(`its GGUF version ${version} is not understood`);
  const tensors = bounded(await reader.u64(), COUNT_MAX);
  const entries = bounded(await reader.u64(), COUNT_MAX);
  let alignment = ALIGNMENT_DEFAULT;
  for (let index = 0; index < entries; index++) {
    const key = (await reader.bytes(bounded(await reader.u64(), TEXT_MAX_BYTES))).toString();
    const type = await reader.u32();
    if (key === ALIGNMENT_KEY && type === TYPE_U32) alignment = await reader.u32();
    else await skipValue(reader, type);
  }
  if (alignment === 0 || (alignment & (alignment - 1)) !== 0) throw new FormatError("its data is not aligned");
  await checkTensors(reader, tensors, alignment);
}

async function checkTensors(reader: FileReader, count: number, alignment: number): Promise<void> {
  let dataBytes = 0;
  for (let index = 0; index < count; index++) {
    await skip(reader, bounded(await reader.u64(), TEXT_MAX_BYTES));
    const dimensions = bounded(await reader.u32(), DIMENSIONS_MAX);
    let elements = 1;
    for (let dimension = 0; dimension < dimensions; dimension++) elements *= await reader.u64();
    const type = await reader.u32();
    const offset = await reader.u64();
    if (offset % alignment !== 0) throw new FormatError("its data is not aligned");
    const size = GGML_TYPES[type];
    // Of a type that this table does not know yet, the beginning at least must be there.
    const bytes = size === undefined ? 1 : (elements / size[0]) * size[1];
    if (!Number.isSafeInteger(bytes)) throw new FormatError("a tensor has an impossible size");
    dataBytes = Math.max(dataBytes, offset + bytes);
  }
  const dataAt = Math.ceil(reader.position() / alignment) * alignment;
  if (dataAt + dataBytes > reader.length) throw new FormatError("it ends too early");
}

async function skipValue(reader: FileReader, type: number, depth = 0): Promise<void> {
  const bytes = VALUE_BYTES[type];
  if (bytes !== undefined) return skip(reader, bytes);
  if (type === TYPE_TEXT) return skip(reader, bounded(await reader.u64(), TEXT_MAX_BYTES));
  if (type !== TYPE_ARRAY || depth > 2) throw new FormatError("its description holds an unknown kind of value");
  const itemType = await reader.u32();
  const items = bounded(await reader.u64(), ARRAY_MAX);
  const itemBytes = VALUE_BYTES[itemType];
  if (itemBytes !== undefined) return skip(reader, items * itemBytes);
  for (let index = 0; index < items; index++) await skipValue(reader, itemType, depth + 1);
}

const skip = async (reader: FileReader, bytes: number) => reader.seek(reader.position() + bytes);

function bounded(value: number, max: number): number {
  if (value > max) throw new FormatError("a number in it is out of all bounds");
  return value;
}
