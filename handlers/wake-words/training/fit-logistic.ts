// Logistic regression with L2 by L-BFGS: the same examples give the same weights, on every computer that rounds alike.

export interface Examples {
  /** Rows of `size` values, standardized, one behind the other. */
  rows: Float32Array;
  size: number;
  /** For each row: 1 for what is to be heard, else 0. */
  labels: Uint8Array;
  /** For each row: its share in the loss. */
  shares: Float32Array;
}

export interface FitOptions {
  /** Half of it times the sum of the squared weights is added to the loss; the bias is free. */
  l2: number;
  roundsMax: number;
  /** Of an earlier fit, to begin with. */
  start?: Linear;
  /** Lets others have their turn. */
  breathe(): Promise<void>;
}

export interface Linear {
  weights: Float64Array;
  bias: number;
}

/** Pairs of steps that the curvature is guessed from. */
const MEMORY = 8;
/** The slope is flat enough: nothing that a threshold could tell changes any more. */
const SLOPE_LEAST = 1e-5;
const ARMIJO = 1e-4;
const HALVINGS_MAX = 20;
/** Rows between two breaths: about 20 ms. */
const ROWS_PER_BREATH = 4_000;

/** @throws RangeError where the arrays do not fit one another; whatever `breathe` throws */
export async function fitLogistic(examples: Examples, options: FitOptions): Promise<Linear> {
  const { rows, size, labels, shares } = examples;
  if (rows.length !== labels.length * size || shares.length !== labels.length) {
    throw new RangeError(`${rows.length} values are no ${labels.length} rows of ${size}`);
  }
  let at = new Float64Array(size + 1);
  if (options.start !== undefined) at.set([...options.start.weights, options.start.bias]);
  let { loss, slope } = await evaluate(at, examples, options);
  const history: { move: Float64Array; change: Float64Array; curvature: number }[] = [];
  for (let round = 0; round < options.roundsMax; round++) {
    if (Math.sqrt(dot(slope, slope)) < SLOPE_LEAST) break;
    const direction = descend(slope, history);
    const descent = dot(direction, slope);
    if (!(descent < 0)) break;
    let length = history.length === 0 ? Math.min(1, 1 / Math.sqrt(dot(slope, slope))) : 1;
    let next = step(at, direction, length);
    let found = await evaluate(next, examples, options);
    for (let halving = 0; found.loss > loss + ARMIJO * length * descent; halving++) {
      if (halving === HALVINGS_MAX) return linearOf(at);
      length /= 2;
      next = step(at, direction, length);
      found = await evaluate(next, examples, options);
    }
    remember(history, difference(next, at), difference(found.slope, slope));
    [at, loss, slope] = [next, found.loss, found.slope];
  }
  return linearOf(at);
}

async function evaluate(at: Float64Array, { rows, size, labels, shares }: Examples, { l2, breathe }: FitOptions) {
  const slope = new Float64Array(size + 1);
  const bias = at[size] ?? 0;
  let loss = 0;
  for (let n = 0; n < labels.length; n++) {
    if (n % ROWS_PER_BREATH === 0) await breathe();
    const from = n * size;
    let logit = bias;
    for (let i = 0; i < size; i++) logit += (at[i] as number) * (rows[from + i] as number);
    const share = shares[n] ?? 0;
    const signed = labels[n] === 1 ? logit : -logit;
    loss += share * (Math.max(0, -signed) + Math.log1p(Math.exp(-Math.abs(signed))));
    const error = share * (sigmoid(logit) - (labels[n] ?? 0));
    for (let i = 0; i < size; i++) slope[i] = (slope[i] as number) + error * (rows[from + i] as number);
    slope[size] = (slope[size] ?? 0) + error;
  }
  for (let i = 0; i < size; i++) {
    const weight = at[i] ?? 0;
    loss += (l2 / 2) * weight * weight;
    slope[i] = (slope[i] ?? 0) + l2 * weight;
  }
  if (!Number.isFinite(loss)) throw new RangeError("the examples hold numbers that can't be fitted");
  return { loss, slope };
}

/** The two-loop recursion (Nocedal and Wright, algorithm 7.4). */
function descend(
  slope: Float64Array,
  history: readonly { move: Float64Array; change: Float64Array; curvature: number }[],
) {
  const direction = slope.map((value) => -value);
  const shares: number[] = [];
  for (const { move, change, curvature } of history.toReversed()) {
    const share = dot(move, direction) / curvature;
    shares.push(share);
    addTo(direction, change, -share);
  }
  const last = history.at(-1);
  if (last !== undefined) {
    const scale = last.curvature / dot(last.change, last.change);
    for (let i = 0; i < direction.length; i++) direction[i] = (direction[i] ?? 0) * scale;
  }
  for (const { move, change, curvature } of history) {
    addTo(direction, move, (shares.pop() ?? 0) - dot(change, direction) / curvature);
  }
  return direction;
}

function remember(
  history: { move: Float64Array; change: Float64Array; curvature: number }[],
  move: Float64Array,
  change: Float64Array,
): void {
  const curvature = dot(move, change);
  if (!(curvature > 1e-12)) return;
  history.push({ move, change, curvature });
  if (history.length > MEMORY) history.shift();
}

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

const linearOf = (at: Float64Array): Linear => ({ weights: at.slice(0, -1), bias: at.at(-1) ?? 0 });
const step = (at: Float64Array, direction: Float64Array, length: number) =>
  at.map((value, i) => value + length * (direction[i] ?? 0));
const difference = (one: Float64Array, other: Float64Array) => one.map((value, i) => value - (other[i] ?? 0));

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

function addTo(target: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] ?? 0) + factor * (other[i] ?? 0);
}
