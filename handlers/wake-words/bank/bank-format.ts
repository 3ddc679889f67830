// The file of a bank of negatives: embeddings of sound in which nobody says a wake phrase, a byte for each number.
import * as z from "zod";
import { DomainError } from "../../errors.ts";
import { EMBEDDING_SIZE, FRAME_MS } from "../../shared/wake/constants.ts";

/** "HNEG", the length of the header (uint32, little-endian), the header (JSON), then int8: steps × EMBEDDING_SIZE. */
const MAGIC = [0x48, 0x4e, 0x45, 0x47] as const;
const PREFIX_BYTES = 8;
/** Texts of a hundred hours. */
const HEADER_MAX_BYTES = 16 * 1024 * 1024;
const INT8_MOST = 127;
/** Standard deviations that a byte reaches: what lies further out is as far as that. */
const REACH = 5;

/** An hour: it is unpacked as a whole. */
const STRETCH_STEPS_MAX = 45_000;
/** Embeddings lie within some tens. */
const VALUE_MOST = 1e4;
const numbersSchema = z.array(z.number().min(-VALUE_MOST).max(VALUE_MOST)).length(EMBEDDING_SIZE);
const headerSchema = z.object({
  format: z.literal("hearth-negatives"),
  version: z.literal(1),
  /** Of the embedding model that has looked at the sound: for another one the numbers mean nothing. */
  embeddingSha256: z.string().regex(/^[0-9a-f]{64}$/),
  hours: z.number().nonnegative(),
  seed: z.number().int(),
  /** How it was made, for people. */
  madeOf: z.string().max(2_000),
  licence: z.string().max(200),
  /** A value is offset + scale × byte, for each dimension. */
  offset: numbersSchema,
  scale: numbersSchema,
  stretches: z.array(
    z.object({
      steps: z.number().int().positive().max(STRETCH_STEPS_MAX),
      /** The engine's own id; null: nobody speaks, or many at once. */
      voice: z.string().nullable(),
      /** All that is said in it. */
      text: z.string(),
    }),
  ),
});
export type BankHeader = z.infer<typeof headerSchema>;

/** Sound without a break, so that a detector may be run over it. */
export interface Stretch {
  steps: number;
  voice: string | null;
  text: string;
  /** `steps` × EMBEDDING_SIZE, unpacked anew each time. */
  values(): Float32Array;
}

export interface Bank {
  header: BankHeader;
  stretches: Stretch[];
}

export interface BankDraft extends Pick<BankHeader, "embeddingSha256" | "seed" | "madeOf" | "licence"> {
  stretches: readonly { voice: string | null; text: string; values: Float32Array }[];
}

/** The bytes of a bank; its numbers are rounded to a part of a hundred of what is usual in their dimension. */
export function encodeBank({ stretches, ...about }: BankDraft): Uint8Array<ArrayBuffer> {
  const { offset, scale } = rangeOf(stretches.map(({ values }) => values));
  const parts = stretches.map(({ voice, text, values }) => ({ voice, text, steps: values.length / EMBEDDING_SIZE }));
  const steps = parts.reduce((sum, part) => sum + part.steps, 0);
  const header: BankHeader = {
    format: "hearth-negatives",
    version: 1,
    ...about,
    hours: (steps * FRAME_MS) / 3_600_000,
    offset,
    scale,
    stretches: parts,
  };
  const words = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(PREFIX_BYTES + words.length + steps * EMBEDDING_SIZE);
  file.set(MAGIC);
  new DataView(file.buffer).setUint32(MAGIC.length, words.length, true);
  file.set(words, PREFIX_BYTES);
  const packed = new Int8Array(file.buffer, PREFIX_BYTES + words.length);
  let at = 0;
  for (const { values } of stretches) {
    for (let i = 0; i < values.length; i++) {
      const dimension = i % EMBEDDING_SIZE;
      const value = ((values[i] ?? 0) - (offset[dimension] ?? 0)) / (scale[dimension] ?? 1);
      packed[at + i] = Math.max(-INT8_MOST, Math.min(INT8_MOST, Math.round(value)));
    }
    at += values.length;
  }
  return file;
}

/** @throws DomainError `invalid_request` for what is no bank, or a damaged one */
export function decodeBank(bytes: Uint8Array): Bank {
  const { header, dataAt } = readHeader(bytes);
  const steps = header.stretches.reduce((sum, stretch) => sum + stretch.steps, 0);
  if (bytes.length - dataAt !== steps * EMBEDDING_SIZE) throw refusal("It is cut off or damaged.");
  let at = dataAt;
  const stretches = header.stretches.map((stretch) => {
    const start = at;
    at += stretch.steps * EMBEDDING_SIZE;
    const packed = new Int8Array(bytes.buffer, bytes.byteOffset + start, stretch.steps * EMBEDDING_SIZE);
    return { ...stretch, values: () => unpack(packed, header) };
  });
  return { header, stretches };
}

/** The SHA-256 of the embedding model that a bank belongs to. @throws DomainError `invalid_request` for what is no bank */
export const coreOfBank = (bytes: Uint8Array): string => readHeader(bytes).header.embeddingSha256;

function readHeader(bytes: Uint8Array): { header: BankHeader; dataAt: number } {
  if (bytes.length < PREFIX_BYTES || MAGIC.some((byte, index) => bytes[index] !== byte)) {
    throw refusal("It is another kind of file.");
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  if (length > HEADER_MAX_BYTES || PREFIX_BYTES + length > bytes.length) throw refusal("It is cut off or damaged.");
  const parsed = headerSchema.safeParse(parseJson(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + length)));
  if (!parsed.success) throw refusal("It is damaged, or made by a newer Hearth.", parsed.error);
  return { header: parsed.data, dataAt: PREFIX_BYTES + length };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw refusal("It is damaged.", cause);
  }
}

const refusal = (why: string, cause?: unknown) =>
  new DomainError("invalid_request", `This is no usable bank of sounds for wake words. ${why} Install it again.`, {
    cause,
  });

function unpack(packed: Int8Array, { offset, scale }: BankHeader): Float32Array {
  const values = new Float32Array(packed.length);
  for (let i = 0; i < packed.length; i++) {
    const dimension = i % EMBEDDING_SIZE;
    values[i] = (offset[dimension] ?? 0) + (scale[dimension] ?? 0) * (packed[i] ?? 0);
  }
  return values;
}

function rangeOf(all: readonly Float32Array[]): { offset: number[]; scale: number[] } {
  const sums = new Float64Array(EMBEDDING_SIZE);
  const squares = new Float64Array(EMBEDDING_SIZE);
  let steps = 0;
  for (const values of all) {
    steps += values.length / EMBEDDING_SIZE;
    for (let i = 0; i < values.length; i++) {
      const [value, dimension] = [values[i] ?? 0, i % EMBEDDING_SIZE];
      sums[dimension] = (sums[dimension] ?? 0) + value;
      squares[dimension] = (squares[dimension] ?? 0) + value * value;
    }
  }
  const count = Math.max(1, steps);
  const offset = Array.from(sums, (sum) => sum / count);
  const scale = Array.from(squares, (square, dimension) => {
    const variance = square / count - (offset[dimension] ?? 0) ** 2;
    return (Math.sqrt(Math.max(variance, 1e-8)) * REACH) / INT8_MOST;
  });
  return { offset, scale };
}
