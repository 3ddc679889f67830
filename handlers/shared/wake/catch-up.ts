// How many embeddings one step may compute, so that what was left out in a quiet room is made up for before a word has
// ended, and no step takes longer than the next one can wait.

/** A step stays under 40 ms (p99) while it makes up for what was left out: the rest is the mel model's and the detectors'. */
const STEP_BUDGET_MS = 36;
/** The step's own embedding, and two that were left out: 15 are made up for in 8 steps, as long as the shortest wake word. */
const EMBEDDINGS_PER_STEP_LEAST = 3;
/** One that was left out is made up for even in a slow step, as long as the step ends before the next one begins. */
const LATEST_MS = 72;
/** The share that the newest measurement has of the average. */
const NEWEST_SHARE = 0.2;

export interface CatchUp {
  /** Whether leaving embeddings out can be made up for on this device in time. */
  canAfford(): boolean;
  /** Whether a step that has computed `count` and taken `spentMs` may compute another one; the first always. */
  mayCompute(count: number, spentMs: number): boolean;
  measured(ms: number): void;
}

export function createCatchUp(): CatchUp {
  let averageMs: number | null = null;
  return {
    canAfford: () => averageMs !== null && averageMs * EMBEDDINGS_PER_STEP_LEAST <= STEP_BUDGET_MS,
    mayCompute: (count, spentMs) => {
      if (count === 0) return true;
      const thenMs = spentMs + (averageMs ?? LATEST_MS);
      return thenMs <= (count === 1 ? LATEST_MS : STEP_BUDGET_MS);
    },
    measured: (ms) => {
      averageMs = averageMs === null ? ms : averageMs + NEWEST_SHARE * (ms - averageMs);
    },
  };
}
