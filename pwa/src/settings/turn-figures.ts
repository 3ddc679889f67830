// Figures of spoken turns: which stages somebody waited for, and how long it mostly takes.
import type { SpokenTurn, TurnStages } from "@hearth/handlers/shared/contract/wake.ts";

/** In the order in which they come. Those before the last word, and the barge-in, are nobody's waiting. */
export const WAITED = [
  "endpointMs",
  "sttMs",
  "routeMs",
  "recallMs",
  "firstTokenMs",
  "firstSentenceMs",
  "playMs",
] as const satisfies readonly (keyof TurnStages)[];
export type WaitedStage = (typeof WAITED)[number];

/** Stages that took any time. */
export function waitedStages(stages: TurnStages): { stage: WaitedStage; ms: number }[] {
  return WAITED.flatMap((stage) => {
    const ms = stages[stage];
    return ms === null || ms <= 0 ? [] : [{ stage, ms }];
  });
}

/** What the stages add up to where the whole was not measured; null where nothing was. */
export function waitedMs(stages: TurnStages): number | null {
  if (stages.totalMs !== null) return stages.totalMs;
  const parts = waitedStages(stages);
  return parts.length === 0 ? null : parts.reduce((sum, { ms }) => sum + ms, 0);
}

/** The median wait of the turns that were answered; null where none was measured. */
export function usualWaitMs(turns: readonly Pick<SpokenTurn, "outcome" | "stages">[]): number | null {
  const waits = turns
    .filter(({ outcome }) => outcome === "replied" || outcome === "interrupted")
    .flatMap(({ stages }) => (stages.totalMs === null ? [] : [stages.totalMs]))
    .sort((a, b) => a - b);
  const middle = Math.floor(waits.length / 2);
  const upper = waits[middle];
  if (upper === undefined) return null;
  return waits.length % 2 === 1 ? upper : ((waits[middle - 1] ?? upper) + upper) / 2;
}
