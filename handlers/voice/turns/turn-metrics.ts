// What is measured of spoken turns, as the devices tell it.
import type { Metrics } from "../../metrics/registry.ts";
import { type SpokenTurn, spokenTurnSchema, type TurnStages, turnStagesSchema } from "../../shared/contract/wake.ts";

export interface TurnMetrics {
  turn(turn: Pick<SpokenTurn, "trigger" | "outcome" | "stages">): void;
}

/** Stage of the contract → label: what it is, without its unit. */
const STAGE_OF: Readonly<Record<keyof TurnStages, string>> = {
  wakeToCaptureMs: "wake_to_capture",
  endpointMs: "endpoint",
  sttMs: "stt",
  routeMs: "route",
  recallMs: "recall",
  firstTokenMs: "first_token",
  firstSentenceMs: "first_sentence",
  playMs: "play",
  totalMs: "total",
  bargeInMs: "barge_in",
};
const NAMES = turnStagesSchema.keyof().options;
const { trigger, outcome } = spokenTurnSchema.shape;
const BUCKETS_S = [0.02, 0.05, 0.08, 0.12, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30];

export function createTurnMetrics(metrics: Metrics): TurnMetrics {
  const stages = metrics.histogram({
    name: "hearth_spoken_turn_stage_seconds",
    help: "What each stage of a spoken turn took; total: from the end of speech to the first audible sample.",
    labels: { stage: Object.values(STAGE_OF) },
    buckets: BUCKETS_S,
  });
  const turns = metrics.counter({
    name: "hearth_spoken_turns_total",
    help: "Spoken turns, by what began and how they ended.",
    labels: { trigger: trigger.options, outcome: outcome.options },
  });
  return {
    turn({ trigger, outcome, stages: took }) {
      turns.add({ trigger, outcome });
      for (const name of NAMES) {
        const ms = took[name];
        if (ms !== null) stages.observe({ stage: STAGE_OF[name] }, ms / 1_000);
      }
    },
  };
}
