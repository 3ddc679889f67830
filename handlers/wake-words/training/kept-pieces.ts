// Pieces of a training as bytes, so that a restart finds them: numbers, each run with a few words about it.
import * as z from "zod";

/** The length of the list (uint32, little-endian), the list (JSON), then float32 of every piece. */
const PREFIX_BYTES = 4;

const listSchema = z.array(
  z.object({
    kind: z.enum(["phrase", "near-miss", "speech"]),
    text: z.string(),
    voice: z.string(),
    length: z.number().int().nonnegative(),
    /** Of a phrase: where it begins and ends. */
    span: z.tuple([z.number(), z.number()]).nullable(),
  }),
);

export interface Piece extends Omit<z.infer<typeof listSchema>[number], "length"> {
  values: Float32Array;
}

export function encodePieces(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  const list = pieces.map(({ values, ...about }) => ({ ...about, length: values.length }));
  const words = new TextEncoder().encode(JSON.stringify(list));
  const bytes = new Uint8Array(PREFIX_BYTES + words.length + 4 * list.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, words.length, true);
  bytes.set(words, PREFIX_BYTES);
  let at = PREFIX_BYTES + words.length;
  for (const { values } of pieces) {
    for (const value of values) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  return bytes;
}

/** null: nothing was kept, or what was kept is damaged and has to be made again. */
export function decodePieces(bytes: Uint8Array | null): Piece[] | null {
  if (bytes === null || bytes.length < PREFIX_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const dataAt = PREFIX_BYTES + view.getUint32(0, true);
  if (dataAt > bytes.length) return null;
  const list = listSchema.safeParse(parseJson(bytes.subarray(PREFIX_BYTES, dataAt)));
  if (!list.success) return null;
  if (bytes.length !== dataAt + 4 * list.data.reduce((sum, { length }) => sum + length, 0)) return null;
  let at = dataAt;
  return list.data.map(({ length, ...about }) => {
    const values = Float32Array.from({ length }, (_, n) => view.getFloat32(at + 4 * n, true));
    at += 4 * length;
    return { ...about, values };
  });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // As with every other damage: it is made again.
    return null;
  }
}
