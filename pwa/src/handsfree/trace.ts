// How long each stage of a spoken turn took, told to the service after the turn: figures, never words.
import type { SpokenTurn, TurnStages } from "@hearth/handlers/shared/contract/wake.ts";
import type { CaptureTrigger, HandsfreeEvent, HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import type { CaptureFigures } from "./capture.ts";

export interface TurnTrace {
  /** What has happened, after it was carried out. */
  saw(event: HandsfreeEvent, before: HandsfreeState, after: HandsfreeState): void;
  wokenAt(atMs: number): void;
  heard(figures: CaptureFigures): void;
  routed(): void;
  firstToken(): void;
  firstSound(atMs: number, arrivedAtMs: number | null): void;
  /** Somebody broke in with a frame that ended then. */
  brokenInAt(atMs: number): void;
}

export interface TurnTraceDeps {
  now: () => number;
  newId: () => string;
  deviceId: string;
  /** Never waited for. */
  send(turn: SpokenTurn): Promise<void>;
}

type Outcome = SpokenTurn["outcome"];

interface Turn {
  id: string;
  trigger: CaptureTrigger;
  runId: string | null;
  wokenAtMs: number | null;
  captureOpenAtMs: number | null;
  speechEndedAtMs: number | null;
  sttMs: number | null;
  finalAtMs: number | null;
  begunAtMs: number | null;
  routedAtMs: number | null;
  firstTokenAtMs: number | null;
  arrivedAtMs: number | null;
  soundAtMs: number | null;
  bargeInMs: number | null;
}

/** A service that does not answer is not sent more. */
const UNDER_WAY_MAX = 3;

export function createTurnTrace({ now, newId, deviceId, send }: TurnTraceDeps): TurnTrace {
  let turn: Turn | null = null;
  let wokenAtMs: number | null = null;
  let brokenInAtMs: number | null = null;
  let underWay = 0;

  function begin(trigger: CaptureTrigger): void {
    turn = {
      ...{ id: newId(), trigger, runId: null, captureOpenAtMs: null, speechEndedAtMs: null, sttMs: null },
      ...{
        finalAtMs: null,
        begunAtMs: null,
        routedAtMs: null,
        firstTokenAtMs: null,
        arrivedAtMs: null,
        soundAtMs: null,
        bargeInMs: null,
      },
      wokenAtMs: trigger === "wake" ? (wokenAtMs ?? now()) : null,
    };
    wokenAtMs = null;
  }

  function end(outcome: Outcome): void {
    if (turn === null) return;
    const { id, trigger, runId } = turn;
    const stages = stagesOf(turn);
    turn = null;
    if (underWay >= UNDER_WAY_MAX) return;
    underWay += 1;
    // Figures that do not arrive are not worth a second try.
    send({ id, deviceId, trigger, outcome, runId, stages })
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1;
      });
  }

  function note(event: HandsfreeEvent): void {
    if (turn === null) return;
    if (event.type === "capture_open") turn.captureOpenAtMs ??= now();
    if (event.type === "reply_begun") Object.assign(turn, { runId: event.runId, begunAtMs: turn.begunAtMs ?? now() });
    if (event.type === "barge_in" && brokenInAtMs !== null) turn.bargeInMs = now() - brokenInAtMs;
  }

  return {
    saw(event, before, after) {
      note(event);
      const trigger = triggerOf(event, before, after);
      const outcome = outcomeOf(event, before, after, trigger !== null);
      // Another device answers: it tells of its own turn.
      if (event.type === "wake_lost" && after.name === "idle") turn = null;
      if (outcome !== null) end(outcome);
      if (trigger !== null) begin(trigger);
    },
    wokenAt(atMs) {
      wokenAtMs = atMs;
    },
    heard(figures) {
      // What is written down while an answer is spoken is another matter.
      if (turn !== null && turn.runId === null) Object.assign(turn, figures);
    },
    routed() {
      if (turn !== null) turn.routedAtMs ??= now();
    },
    firstToken() {
      if (turn !== null) turn.firstTokenAtMs ??= now();
    },
    firstSound(atMs, arrivedAtMs) {
      if (turn === null || turn.soundAtMs !== null) return;
      turn.soundAtMs = atMs;
      turn.arrivedAtMs = arrivedAtMs;
    },
    brokenInAt(atMs) {
      brokenInAtMs = atMs;
    },
  };
}

/** null: no turn begins with it. */
function triggerOf(event: HandsfreeEvent, before: HandsfreeState, after: HandsfreeState): CaptureTrigger | null {
  if (event.type === "wake_detected" && after.name === "wake-detected") return "wake";
  if (event.type === "phrase_heard" && (after.name === "wake-detected" || after.name === "replying")) return "phrase";
  if (event.type === "vad_onset" && before.name === "post-reply-listen" && after.name === "capturing")
    return "continued";
  return event.type === "barge_in" && after.name === "capturing" ? "barge-in" : null;
}

/** null: it goes on. */
function outcomeOf(
  event: HandsfreeEvent,
  before: HandsfreeState,
  after: HandsfreeState,
  isNew: boolean,
): Outcome | null {
  if (after.name === "replying" && after.saying !== null) return "failed";
  if (isNew) return before.name === "replying" ? "interrupted" : null;
  if (after.name !== "idle" && after.name !== "off" && after.name !== "post-reply-listen") return null;
  switch (event.type) {
    case "tts_end":
      return "replied";
    case "stop_command":
    case "disengage":
    case "mute":
      return "stopped";
    case "wake_refuted":
      return "refuted";
    case "timeout":
      return event.timer === "no_speech" ? "nothing_said" : "failed";
    default:
      return "failed";
  }
}

function stagesOf(turn: Turn): TurnStages {
  const between = (from: number | null, to: number | null) =>
    from === null || to === null ? null : Math.max(0, Math.round(to - from));
  const routeMs = between(turn.begunAtMs, turn.routedAtMs);
  const firstTokenMs = between(turn.finalAtMs, turn.firstTokenAtMs);
  const writtenFromMs = turn.finalAtMs === null || turn.sttMs === null ? null : turn.finalAtMs - turn.sttMs;
  return {
    wakeToCaptureMs: between(turn.wokenAtMs, turn.captureOpenAtMs),
    endpointMs: between(turn.speechEndedAtMs, writtenFromMs),
    sttMs: turn.sttMs,
    routeMs,
    // Nothing is recalled yet that a device could see.
    recallMs: null,
    firstTokenMs: firstTokenMs === null ? null : Math.max(0, firstTokenMs - (routeMs ?? 0)),
    firstSentenceMs: between(turn.firstTokenAtMs, turn.arrivedAtMs),
    playMs: between(turn.arrivedAtMs, turn.soundAtMs),
    totalMs: between(turn.speechEndedAtMs, turn.soundAtMs),
    bargeInMs: turn.bargeInMs === null ? null : Math.max(0, Math.round(turn.bargeInMs)),
  };
}
