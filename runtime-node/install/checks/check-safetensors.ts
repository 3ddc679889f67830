// Whether a safetensors model is whole: its JSON header, and tensors that fill the rest of the file without a gap.
import * as z from "zod";
import { FormatError, withFileReader } from "./file-reader.ts";

/** The format's own limit. */
const HEADER_MAX_BYTES = 100_000_000;
const BITS: Readonly<Record<string, number>> = {
  BOOL: 8,
  U8: 8,
  I8: 8,
  F8_E5M2: 8,
  F8_E4M3: 8,
  F8_E8M0: 8,
  F4: 4,
  F6_E2M3: 6,
  F6_E3M2: 6,
  I16: 16,
  U16: 16,
  F16: 16,
  BF16: 16,
  I32: 32,
  U32: 32,
  F32: 32,
  C64: 64,
  F64: 64,
  I64: 64,
  U64: 64,
};
const offset = z.number().int().nonnegative();
const tensorSchema = z.object({ dtype: z.string(), shape: z.array(offset), data_offsets: z.tuple([offset, offset]) });
const headerSchema = z.record(z.string(), z.unknown());

/** @throws FormatError */
export const checkSafetensors = (path: string): Promise<void> =>
  withFileReader(path, async (reader) => {
    const headerBytes = await reader.u64();
    if (headerBytes > HEADER_MAX_BYTES) throw new FormatError("it is no safetensors model");
    const dataBytes = reader.length - 8 - headerBytes;
    if (dataBytes < 0) throw new FormatError("it ends too early");
    const tensors = parseHeader((await reader.bytes(headerBytes)).toString("utf8"));
    let end = 0;
    for (const { dtype, shape, data_offsets } of tensors) {
      if (data_offsets[0] !== end || data_offsets[1] < end)
        throw new FormatError("its tensors do not follow each other");
      end = data_offsets[1];
      const bits = BITS[dtype];
      const expected = bits === undefined ? null : (shape.reduce((product, length) => product * length, 1) * bits) / 8;
      if (expected !== null && expected !== end - data_offsets[0])
        throw new FormatError("a tensor has another size than it says");
    }
    if (end !== dataBytes)
      throw new FormatError(end > dataBytes ? "it ends too early" : "there is more in it than it says");
  });

function parseHeader(text: string) {
  try {
    const entries = Object.entries(headerSchema.parse(JSON.parse(text)));
    return entries
      .filter(([name]) => name !== "__metadata__")
      .map(([, tensor]) => tensorSchema.parse(tensor))
      .sort((a, b) => a.data_offsets[0] - b.data_offsets[0] || a.data_offsets[1] - b.data_offsets[1]);
  } catch (cause) {
    throw new FormatError("its header is damaged", { cause });
  }
}
