// How near a message is to the labelled examples of each route.
import { ROUTES, type Route } from "../../shared/contract/chat.ts";

export type RouteScores = Record<Route, number>;

/** The vectors of all examples in one piece of memory, and the route of each. */
export interface ExampleVectors {
  dimensions: number;
  /** `routes.length` rows of `dimensions` numbers, each row of unit length. */
  matrix: Float32Array;
  routes: readonly Route[];
}

/** Examples of each route that count. 3 to 15 measured alike; 5 was best on held-out phrasings. */
const NEAREST = 5;
/** Turns scores into probabilities; chosen so that they mean about what they say. */
const SHARPNESS = 2;

export const emptyScores = () => Object.fromEntries(ROUTES.map((route) => [route, 0])) as RouteScores;

/**
 * The mean similarity of each route's five nearest examples, in standard deviations of all similarities: a scale that
 * is the same for every embedding model. A route without examples gets the lowest score.
 * @param vector of unit length
 */
export function scoreByNearest(vector: Float32Array, { dimensions, matrix, routes }: ExampleVectors): RouteScores {
  const nearest = new Map<Route, number[]>();
  let sum = 0;
  let squares = 0;
  let start = 0;
  for (const route of routes) {
    const similarity = product(vector, matrix, start, dimensions);
    start += dimensions;
    sum += similarity;
    squares += similarity * similarity;
    keepNearest(nearest, route, similarity);
  }
  const mean = sum / routes.length;
  const deviation = Math.sqrt(Math.max(squares / routes.length - mean * mean, 1e-12));
  const scores = emptyScores();
  for (const route of ROUTES) {
    const similarities = nearest.get(route);
    scores[route] =
      similarities === undefined
        ? Number.NEGATIVE_INFINITY
        : (similarities.reduce((total, each) => total + each, 0) / similarities.length - mean) / deviation;
  }
  return scores;
}

/** Four sums side by side: a processor adds them at once, and one sum alone waits for itself. */
function product(vector: Float32Array, matrix: Float32Array, start: number, dimensions: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  const whole = dimensions - (dimensions % 4);
  for (let at = 0, row = start; at < whole; at += 4, row += 4) {
    a += (vector[at] as number) * (matrix[row] as number);
    b += (vector[at + 1] as number) * (matrix[row + 1] as number);
    c += (vector[at + 2] as number) * (matrix[row + 2] as number);
    d += (vector[at + 3] as number) * (matrix[row + 3] as number);
  }
  for (let at = whole; at < dimensions; at++) a += (vector[at] as number) * (matrix[start + at] as number);
  return a + b + c + d;
}

function keepNearest(nearest: Map<Route, number[]>, route: Route, similarity: number): void {
  const kept = nearest.get(route);
  if (kept === undefined) {
    nearest.set(route, [similarity]);
    return;
  }
  if (kept.length < NEAREST) kept.push(similarity);
  else {
    let lowest = 0;
    for (let at = 1; at < NEAREST; at++) if ((kept[at] ?? 0) < (kept[lowest] ?? 0)) lowest = at;
    if (similarity > (kept[lowest] ?? 0)) kept[lowest] = similarity;
  }
}

/** Scores as probabilities that add up to 1. */
export function toProbabilities(scores: RouteScores): RouteScores {
  const highest = Math.max(...ROUTES.map((route) => scores[route]));
  const probabilities = emptyScores();
  let total = 0;
  for (const route of ROUTES) {
    probabilities[route] = Math.exp(SHARPNESS * (scores[route] - highest));
    total += probabilities[route];
  }
  for (const route of ROUTES) probabilities[route] /= total;
  return probabilities;
}

/** Routes from the likeliest to the least likely. */
export function ranked(probabilities: RouteScores): [Route, ...Route[]] {
  const [first = "chat", ...others] = ROUTES.toSorted((a, b) => probabilities[b] - probabilities[a]);
  return [first, ...others];
}
