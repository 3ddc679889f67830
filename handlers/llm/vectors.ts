// The vectors of an embeddings answer: in order, complete, finite and of unit length.
import { isRecord } from "./json.ts";

/** null unless there are `count` usable vectors of one dimension. */
export function readVectors(body: unknown, count: number): Float32Array[] | null {
  if (!isRecord(body) || !Array.isArray(body.data) || body.data.length !== count) return null;
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  let dimensions = 0;
  for (const [position, entry] of body.data.entries()) {
    if (!isRecord(entry) || !Array.isArray(entry.embedding)) return null;
    const vector = toUnitVector(entry.embedding);
    if (vector === null || (dimensions !== 0 && vector.length !== dimensions)) return null;
    dimensions = vector.length;
    const index = typeof entry.index === "number" ? entry.index : position;
    if (!(index in vectors) || vectors[index] !== undefined) return null;
    vectors[index] = vector;
  }
  return vectors.every((vector) => vector !== undefined) ? vectors : null;
}

function toUnitVector(values: unknown[]): Float32Array | null {
  let squares = 0;
  for (const value of values) {
    if (typeof value !== "number") return null;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  return Float32Array.from(values, (value) => Number(value) / length);
}
