// What is offered when, after a wake that was none: a pure function over what happens to the sound of the last wake.
import type { SpokenTurn } from "@hearth/handlers/shared/contract/wake.ts";

/** What was heard up to a wake. */
export interface FalseAlarm {
  wakeWordId: string;
  /** At 16 kHz. */
  samples: Float32Array<ArrayBuffer>;
}

/** What somebody has handed over. `thanked`: not sent yet, they may think again. */
type Report = { alarm: FalseAlarm } & ({ step: "thanked" | "sending" } | { step: "failed"; words: string });

export interface FalseAlarmState {
  /** Of the last wake; null: nothing is kept. Not offered while its turn goes on. */
  kept: { alarm: FalseAlarm; isOffered: boolean } | null;
  report: Report | null;
}

export type FalseAlarmEvent =
  /** null: by a phrase, of which no detector learns. */
  | { type: "woken"; alarm: FalseAlarm | null }
  | { type: "turn_ended"; turn: Pick<SpokenTurn, "trigger" | "outcome" | "runId"> }
  /** Its time is over, nothing is heard any more, or another device answers. */
  | { type: "given_up" }
  | { type: "thought_over" }
  | { type: "sent" }
  | { type: "failed"; words: string }
  | { type: FalseAlarmAnswer };

/** What a person presses. */
export type FalseAlarmAnswer = "tell" | "undo" | "again" | "leave";

/** What the screens show. */
export type FalseAlarmShown =
  | { name: "none" | "offered" | "thanked" | "sending" }
  /** `words`: why, and what helps. */
  | { name: "failed"; words: string };

export const NO_FALSE_ALARM: FalseAlarmState = { kept: null, report: null };

/** An event that means nothing in a state changes nothing: what is pressed too late is dropped. */
export function reduceFalseAlarm(state: FalseAlarmState, event: FalseAlarmEvent): FalseAlarmState {
  const { kept, report } = state;
  switch (event.type) {
    case "woken":
      return { ...state, kept: event.alarm === null ? null : { alarm: event.alarm, isOffered: false } };
    case "turn_ended":
      return { ...state, kept: keptAfter(kept, event.turn) };
    case "given_up":
      return kept === null ? state : { ...state, kept: null };
    case "tell":
      if (report !== null || kept === null || !kept.isOffered) return state;
      return { kept: null, report: { alarm: kept.alarm, step: "thanked" } };
    case "undo":
      return report?.step === "thanked" ? { ...state, report: null } : state;
    case "thought_over":
      return report?.step === "thanked" ? { ...state, report: { alarm: report.alarm, step: "sending" } } : state;
    case "again":
      return report?.step === "failed" ? { ...state, report: { alarm: report.alarm, step: "sending" } } : state;
    case "leave":
      return report?.step === "failed" ? { ...state, report: null } : state;
    case "sent":
      return report?.step === "sending" ? { ...state, report: null } : state;
    case "failed":
      if (report?.step !== "sending") return state;
      return { ...state, report: { alarm: report.alarm, step: "failed", words: event.words } };
  }
}

/** One thing at a time: what was handed over comes before what could be. */
export function showFalseAlarm({ kept, report }: FalseAlarmState): FalseAlarmShown {
  if (report?.step === "failed") return { name: "failed", words: report.words };
  if (report !== null) return { name: report.step };
  return { name: kept?.isOffered ? "offered" : "none" };
}

function keptAfter(
  kept: FalseAlarmState["kept"],
  { trigger, outcome, runId }: Pick<SpokenTurn, "trigger" | "outcome" | "runId">,
): FalseAlarmState["kept"] {
  // The turn before, which the wake has broken into.
  if (kept === null || kept.isOffered || outcome === "interrupted") return kept;
  const isStopped = outcome === "stopped" && runId === null;
  const cameToNothing = outcome === "refuted" || outcome === "nothing_said" || isStopped;
  return trigger === "wake" && cameToNothing ? { ...kept, isOffered: true } : null;
}
