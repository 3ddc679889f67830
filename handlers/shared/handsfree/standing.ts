// What each state keeps open, and the effects that lead from one set to another: so every effect has its undo, and
// what a state does not hold cannot go on in it.
import {
  CAPTURE_OPEN_WITHIN_MS,
  FINAL_WITHIN_MS,
  MAX_CONTINUATIONS,
  NO_SPEECH_AFTER_WAKE_MS,
  POST_REPLY_TIMEOUT_MS,
  REOPEN_CAPTURE_AFTER_MS,
  REPLY_SIGN_WITHIN_MS,
} from "./constants.ts";
import type { CaptureFor, HandsfreeEffect, HandsfreeState, HandsfreeTimer, PreRoll } from "./types.ts";

export interface Standing {
  microphone: boolean;
  wakeLoop: boolean;
  /** null: no STT session is open. */
  capture: { what: CaptureFor; preRoll: PreRoll } | null;
  bargeInWatch: boolean;
  speech: boolean;
  timers: Partial<Record<HandsfreeTimer, number>>;
}

const NOTHING: Standing = {
  microphone: false,
  wakeLoop: false,
  capture: null,
  bargeInWatch: false,
  speech: false,
  timers: {},
};

/** The one table of what is open in which state. */
export function standingOf(state: HandsfreeState): Standing {
  switch (state.name) {
    case "off":
      // Hands-free is still wanted: the ear tries until it can hear again.
      return { ...NOTHING, microphone: state.why !== "disengaged" && state.why !== "muted" };
    case "idle":
      return { ...NOTHING, microphone: true, wakeLoop: state.isHearing };
    case "wake-detected":
      return {
        ...NOTHING,
        microphone: true,
        capture: { what: "command", preRoll: state.trigger },
        timers: { capture_open: CAPTURE_OPEN_WITHIN_MS },
      };
    case "capturing":
      return {
        ...NOTHING,
        microphone: true,
        capture: { what: "command", preRoll: "none" },
        timers: { final: FINAL_WITHIN_MS, ...(state.isSpeaking ? {} : { no_speech: NO_SPEECH_AFTER_WAKE_MS }) },
      };
    case "replying": {
      const hears = state.earTrouble === null;
      return {
        microphone: true,
        wakeLoop: hears,
        capture: hears && state.hearsStop ? { what: "stop", preRoll: "none" } : null,
        bargeInWatch: hears && state.phase === "playing",
        speech: true,
        timers: {
          reply: REPLY_SIGN_WITHIN_MS,
          ...(hears && !state.hearsStop ? { reopen_capture: REOPEN_CAPTURE_AFTER_MS } : {}),
        },
      };
    }
    case "post-reply-listen":
      return {
        ...NOTHING,
        microphone: true,
        wakeLoop: true,
        // Whoever may not go on without the wake word is not listened to either.
        capture: state.continuations < MAX_CONTINUATIONS ? { what: "follow-up", preRoll: "none" } : null,
        timers: { post_reply: POST_REPLY_TIMEOUT_MS },
      };
  }
}

export interface Renewal {
  /** A new turn: speech and timers of the old one end, although the new one has them too. */
  turn?: boolean;
  /** The session that is open begins anew with this; where none is open, one is opened with it. */
  capture?: PreRoll;
}

/** What is let go of, in the order in which it was taken, backwards: what people hear first. */
export function effectsBetween(
  before: Standing,
  after: Standing,
  renewal: Renewal = {},
): { ends: HandsfreeEffect[]; begins: HandsfreeEffect[] } {
  const old = { speech: false, timers: {} };
  return renewal.turn === true
    ? { ends: endsOf(before, { ...after, ...old }), begins: beginsOf({ ...before, ...old }, after, renewal) }
    : { ends: endsOf(before, after), begins: beginsOf(before, after, renewal) };
}

function endsOf(before: Standing, after: Standing): HandsfreeEffect[] {
  const ends: HandsfreeEffect[] = [];
  if (before.speech && !after.speech) ends.push({ type: "close_speech" });
  if (before.bargeInWatch && !after.bargeInWatch) ends.push({ type: "unwatch_barge_in" });
  for (const timer of namesOf(before.timers)) {
    if (after.timers[timer] === undefined) ends.push({ type: "stop_timer", timer });
  }
  if (before.capture !== null && after.capture === null) ends.push({ type: "close_capture" });
  if (before.wakeLoop && !after.wakeLoop) ends.push({ type: "stop_wake_loop" });
  if (before.microphone && !after.microphone) ends.push({ type: "close_microphone" });
  return ends;
}

function beginsOf(before: Standing, after: Standing, { capture: renewed }: Renewal): HandsfreeEffect[] {
  const begins: HandsfreeEffect[] = [];
  if (!before.microphone && after.microphone) begins.push({ type: "open_microphone" });
  if (!before.wakeLoop && after.wakeLoop) begins.push({ type: "start_wake_loop" });
  if (after.capture !== null) {
    const { what, preRoll } = after.capture;
    if (before.capture === null) begins.push({ type: "open_capture", preRoll: renewed ?? preRoll });
    else if (renewed !== undefined) begins.push({ type: "restart_capture", preRoll: renewed });
    if (before.capture?.what !== what) begins.push({ type: "listen_for", what });
  }
  for (const timer of namesOf(after.timers)) {
    const ms = after.timers[timer];
    if (before.timers[timer] === undefined && ms !== undefined) begins.push({ type: "start_timer", timer, ms });
  }
  if (!before.speech && after.speech) begins.push({ type: "open_speech" });
  if (!before.bargeInWatch && after.bargeInWatch) begins.push({ type: "watch_barge_in" });
  return begins;
}

const namesOf = (timers: Standing["timers"]) => Object.keys(timers) as HandsfreeTimer[];
