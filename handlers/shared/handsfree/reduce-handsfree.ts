// The hands-free conversation as a pure function: the table of the specification (section 3), row by row, and the rows
// that it leaves out (docs/hands-free.md has both). It has no timer, no audio and no page; whoever runs its effects
// tells it what came of them.
import { type Change, earcon, IDLE, leaving, saying, submitting, to, woken } from "./change.ts";
import { MAX_CONTINUATIONS } from "./constants.ts";
import { inReplying } from "./in-replying.ts";
import { effectsBetween, standingOf } from "./standing.ts";
import type {
  CapturingState,
  EarTrouble,
  HandsfreeEvent,
  HandsfreeState,
  HandsfreeStep,
  IdleState,
  OffState,
  PostReplyListenState,
  WakeDetectedState,
} from "./types.ts";

export const OFF: HandsfreeState = { name: "off", why: "disengaged" };
const OPENING: HandsfreeState = { name: "idle", isHearing: false };

/** An event that means nothing in a state changes nothing: what comes too late is dropped. */
export function reduceHandsfree(state: HandsfreeState, event: HandsfreeEvent): HandsfreeStep {
  if (event.type === "timeout" && !(event.timer in standingOf(state).timers)) return { state, effects: [] };
  const change = switched(state, event) ?? inState(state, event);
  const { ends, begins } = effectsBetween(standingOf(state), standingOf(change.next), change.renewal);
  return { state: change.next, effects: [...change.leaving, ...ends, ...begins, ...change.actions] };
}

/** What a person switches, from wherever one is. The mute is a switch of its own: nothing else lifts it. */
function switched(state: HandsfreeState, event: HandsfreeEvent): Change | null {
  const isMuted = state.name === "off" && state.why === "muted";
  const isEngaged = isMuted ? state.isEngaged : state.name !== "off" || state.why !== "disengaged";
  if (event.type === "mute") {
    return isMuted ? to(state) : { ...to({ name: "off", why: "muted", isEngaged }), leaving: leaving(state) };
  }
  if (event.type !== "disengage") return null;
  return isMuted ? to({ ...state, isEngaged: false }) : { ...to(OFF), leaving: leaving(state) };
}

function inState(state: HandsfreeState, event: HandsfreeEvent): Change {
  switch (state.name) {
    case "off":
      return inOff(state, event);
    case "idle":
      return inIdle(state, event);
    case "wake-detected":
      return inWakeDetected(state, event);
    case "capturing":
      return inCapturing(state, event);
    case "replying":
      return inReplying(state, event);
    case "post-reply-listen":
      return inPostReplyListen(state, event);
  }
}

function inOff(state: OffState, event: HandsfreeEvent): Change {
  if (state.why === "muted") {
    if (event.type === "engage") return to({ ...state, isEngaged: true });
    return event.type === "unmute" ? to(state.isEngaged ? OPENING : OFF) : to(state);
  }
  if (state.why === "disengaged") return event.type === "engage" ? to(OPENING) : to(state);
  if (event.type === "ear_open") return to(IDLE);
  if (event.type === "ear_lost") return to({ name: "off", why: event.trouble });
  // Whoever presses again has changed something: a permission, a plug.
  if (event.type === "engage") return to(state, { type: "close_microphone" }, { type: "open_microphone" });
  return to(state);
}

function inIdle(state: IdleState, event: HandsfreeEvent): Change {
  if (event.type === "ear_open") return to(IDLE);
  if (event.type === "ear_lost") return to({ name: "off", why: event.trouble });
  if (!state.isHearing) return to(state);
  return woken(state, event) ?? to(state);
}

function inWakeDetected(state: WakeDetectedState, event: HandsfreeEvent): Change {
  const { trigger, continuations } = state;
  switch (event.type) {
    case "capture_open":
      return to({ name: "capturing", trigger, continuations, isSpeaking: false });
    case "wake_lost":
      return trigger === "wake" ? to(IDLE) : to(state);
    case "stop_command":
      return to(IDLE, earcon("dismissed"));
    case "capture_failed":
      return saying("listening-failed", state);
    case "timeout":
      return saying("listening-failed", state);
    case "ear_lost":
      return deafened(event.trouble);
    default:
      return to(state);
  }
}

function inCapturing(state: CapturingState, event: HandsfreeEvent): Change {
  switch (event.type) {
    case "vad_onset":
      return to({ ...state, isSpeaking: true });
    case "stt_final":
      // Only the wake phrase so far: the command is still to come.
      if (event.text.trim() === "") return to({ ...state, isSpeaking: false });
      return submitting(event.text, state.trigger, state.continuations);
    case "stt_no_speech":
      // A noise; whoever was only clearing their throat may still speak.
      return to({ ...state, isSpeaking: false });
    case "stop_command":
      return to(IDLE, earcon("dismissed"));
    case "wake_refuted":
      return state.trigger === "wake" ? to(IDLE, earcon("dismissed")) : to(state);
    case "wake_lost":
      return state.trigger === "wake" ? to(IDLE) : to(state);
    case "capture_failed":
      return saying("listening-failed", state);
    case "timeout":
      // Nothing but noises for so long: there is nobody to excuse oneself to.
      return state.isSpeaking ? saying("not-understood", state) : to(IDLE, earcon("dismissed"));
    case "ear_lost":
      return deafened(event.trouble);
    default:
      return to(state);
  }
}

function inPostReplyListen(state: PostReplyListenState, event: HandsfreeEvent): Change {
  const continuations = state.continuations + 1;
  switch (event.type) {
    case "vad_onset":
      if (continuations > MAX_CONTINUATIONS) return to(state);
      return to({ name: "capturing", trigger: "continued", continuations, isSpeaking: true });
    case "stop_command":
      return to(IDLE, earcon("dismissed"));
    case "timeout":
      return to(IDLE);
    case "capture_failed":
      return continuations > MAX_CONTINUATIONS ? to(state) : to(IDLE, earcon("error"));
    case "ear_lost":
      return to({ name: "off", why: event.trouble });
    default:
      return woken(state, event) ?? to(state);
  }
}

/** Somebody is being listened to, and what they say is lost: they are told. */
const deafened = (trouble: EarTrouble): Change => to({ name: "off", why: trouble }, earcon("error"));
