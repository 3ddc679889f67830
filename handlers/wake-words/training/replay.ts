// A detector over sound and over features as the wake loop decides: scores of every step first, then each threshold.
import { FRAME_SAMPLES } from "../../shared/wake/constants.ts";
import { createDecision } from "../../shared/wake/decision.ts";
import type { ModelRunner } from "../../shared/wake/model-runner.ts";
import { createWakeLoop } from "../../shared/wake/wake-loop.ts";
import type { FeatureTools } from "./features.ts";
import { type Linear, sigmoid } from "./fit-logistic.ts";
import { FIRST_STEP, logitsOf } from "./windows.ts";

/** The detector's own score of each step; null: the room was quiet, and the loop did not ask it. */
export type Scores = readonly (number | null)[];

/**
 * Through the wake loop itself, its quiet-room gate with it. Its clock stands still, so that no step is ever late.
 * @param sound at 16 kHz, -1..1; what fills no step at the end is left out
 */
export async function scoresOfSound(
  sound: Float32Array,
  { model, tools }: { model: ModelRunner; tools: FeatureTools },
): Promise<Scores> {
  let latest: number | null = null;
  const listening: ModelRunner = {
    inputShape: model.inputShape,
    run: async (data, shape) => {
      const output = await model.run(data, shape);
      latest = output[0] ?? null;
      return output;
    },
    close: () => Promise.resolve(),
  };
  const loop = createWakeLoop({ mel: tools.mel, embedding: tools.embedding, now: () => 0 });
  loop.setDetectors([{ id: "trained", model: listening, threshold: 1 }]);
  const scores: (number | null)[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
    latest = null;
    await loop.push(sound.subarray(at, at + FRAME_SAMPLES));
    scores.push(latest);
    if (scores.length % 8 === 0) await tools.breathe();
  }
  return scores;
}

/** Over a stretch of features; its first steps, which have no whole window, count as quiet. */
export function scoresOfFeatures(values: Float32Array, detector: Linear): Scores {
  return [...Array.from({ length: FIRST_STEP }, () => null), ...Array.from(logitsOf(values, detector), sigmoid)];
}

/** The steps at which the wake loop would wake at this threshold. */
export function wakesAt(scores: Scores, threshold: number): number[] {
  const decision = createDecision(threshold);
  return scores.flatMap((score, step) => {
    if (score !== null) return decision.push(score, step) === null ? [] : [step];
    decision.skip();
    return [];
  });
}

/** The highest smoothed score that the loop would show. */
export function highestOf(scores: Scores): number {
  const decision = createDecision(1);
  let most = 0;
  for (const [step, score] of scores.entries()) {
    if (score === null) decision.skip();
    else decision.push(score, step);
    most = Math.max(most, decision.smoothed());
  }
  return most;
}
