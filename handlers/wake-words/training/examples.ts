// The rows that a detector is fitted to: windows at the end of the phrase, and windows of everything else.
import { EMBEDDING_SIZE } from "../../shared/wake/constants.ts";
import type { Random } from "../sound/room-sounds.ts";
import type { Examples, Linear } from "./fit-logistic.ts";
import type { Piece } from "./kept-pieces.ts";
import { FIRST_STEP, WINDOW_SIZE, windowAt } from "./windows.ts";

/** Steps after the one in which the phrase ends at which it is to be heard: two of them together wake (see decision.ts). */
const HEARD_STEPS = { from: 1, to: 4 } as const;
/** Around the end of the phrase nothing is asked of a detector. */
const NEARBY_STEPS = { from: -4, to: 14 } as const;

/** A row of embeddings, and the steps of it that are examples. */
export interface Source {
  steps: number;
  values(): Float32Array;
  isExample(step: number): boolean;
}

/** Where a step stands to the end of the phrase. */
const since = (step: number, { span }: Piece) => step - Math.floor(span?.[1] ?? 0);

export const heardIn = (piece: Piece): Source =>
  sourceOf(piece, (step) => since(step, piece) >= HEARD_STEPS.from && since(step, piece) <= HEARD_STEPS.to);

/** All of a near-miss; of a phrase what is far from its end. */
export const unheardIn = (piece: Piece): Source =>
  sourceOf(
    piece,
    (step) => piece.kind !== "phrase" || since(step, piece) < NEARBY_STEPS.from || since(step, piece) > NEARBY_STEPS.to,
  );

function sourceOf({ values }: Piece, isExample: (step: number) => boolean): Source {
  return { steps: values.length / EMBEDDING_SIZE, values: () => values, isExample };
}

/** A window: the row that it stands in, and the step that it ends with. */
export interface Place {
  source: number;
  step: number;
}

export const placesOf = (sources: readonly Source[]): Place[] =>
  sources.flatMap(({ steps, isExample }, source) =>
    Array.from({ length: Math.max(0, steps - FIRST_STEP) }, (_, n) => n + FIRST_STEP)
      .filter(isExample)
      .map((step) => ({ source, step })),
  );

/** So many of them, in the order in which they came. */
export function someOf<T>(all: readonly T[], count: number, random: Random): T[] {
  let [left, wanted] = [all.length, Math.min(count, all.length)];
  return all.filter(() => {
    const isTaken = random() * left < wanted;
    left -= 1;
    if (isTaken) wanted -= 1;
    return isTaken;
  });
}

/** What each dimension of an embedding is on average, and how far it strays. */
export interface Moments {
  mean: Float64Array;
  spread: Float64Array;
}

export interface Chosen {
  sources: readonly Source[];
  places: readonly Place[];
}

/** Both classes weigh the same, however many windows each has. @param moments left out: those of these windows */
export function examplesOf(
  heard: Chosen,
  unheard: Chosen,
  moments?: Moments,
): { examples: Examples; moments: Moments } {
  const counts = [heard.places.length, unheard.places.length] as const;
  const rows = new Float32Array((counts[0] + counts[1]) * WINDOW_SIZE);
  fill(rows, 0, heard);
  fill(rows, counts[0], unheard);
  const used = moments ?? momentsOf(rows);
  for (let i = 0; i < rows.length; i++) {
    const dimension = i % EMBEDDING_SIZE;
    rows[i] = ((rows[i] as number) - (used.mean[dimension] as number)) / (used.spread[dimension] as number);
  }
  const labels = new Uint8Array(counts[0] + counts[1]).fill(1, 0, counts[0]);
  const shares = Float32Array.from(labels, (label) => 0.5 / (label === 1 ? counts[0] : counts[1]));
  return { examples: { rows, size: WINDOW_SIZE, labels, shares }, moments: used };
}

/** Row by row of the sources, so that each is unpacked once. */
function fill(rows: Float32Array, from: number, { sources, places }: Chosen): void {
  let open = -1;
  let values: Float32Array = new Float32Array(0);
  for (const [n, { source, step }] of places.entries()) {
    if (source !== open) values = sources[source]?.values() ?? values;
    open = source;
    rows.set(values.subarray(windowAt(step), windowAt(step) + WINDOW_SIZE), (from + n) * WINDOW_SIZE);
  }
}

function momentsOf(rows: Float32Array): Moments {
  const [sums, squares] = [new Float64Array(EMBEDDING_SIZE), new Float64Array(EMBEDDING_SIZE)];
  for (let i = 0; i < rows.length; i++) {
    const [value, dimension] = [rows[i] as number, i % EMBEDDING_SIZE];
    sums[dimension] = (sums[dimension] as number) + value;
    squares[dimension] = (squares[dimension] as number) + value * value;
  }
  const count = Math.max(1, rows.length / EMBEDDING_SIZE);
  const mean = sums.map((sum) => sum / count);
  const spread = squares.map((square, n) => Math.sqrt(Math.max(0, square / count - (mean[n] ?? 0) ** 2)) + 1e-3);
  return { mean, spread };
}

/** The same detector for embeddings as they come. */
export function unstandardized({ weights, bias }: Linear, { mean, spread }: Moments): Linear {
  const raw = weights.map((weight, i) => weight / (spread[i % EMBEDDING_SIZE] ?? 1));
  const shift = raw.reduce((sum, weight, i) => sum + weight * (mean[i % EMBEDDING_SIZE] ?? 0), 0);
  return { weights: raw, bias: bias - shift };
}
