// The part of the conversation in which Hearth speaks: an answer, or a message of its own.
import { type Change, earcon, IDLE, leaving, markingHeard, saying, to, woken } from "./change.ts";
import { MAX_CONTINUATIONS } from "./constants.ts";
import { standingOf } from "./standing.ts";
import type { HandsfreeEffect, HandsfreeEvent, HandsfreeState, HandsfreeTimer, ReplyingState } from "./types.ts";

export function inReplying(state: ReplyingState, event: HandsfreeEvent): Change {
  switch (event.type) {
    case "reply_begun":
      if (isOwn(state) || state.phase !== "submitting") return to(state);
      return rearmed({ ...state, phase: "thinking" }, { type: "speak_reply", runId: event.runId });
    case "reply_sign":
      return rearmed(state);
    case "tts_started":
      return isSpeakable(state) ? rearmed({ ...state, phase: "playing" }) : to(state);
    case "tts_end":
      return isSpeakable(state) ? afterReply(state) : to(state);
    case "barge_in":
      return bargedIn(state);
    case "stop_command":
      return { ...to(restingOf(state), earcon("dismissed")), leaving: leaving(state) };
    case "reply_failed":
      return isOwn(state) ? unsaid(state) : saying(event.message, state, markingHeard(state));
    case "tts_failed":
      if (isOwn(state)) return unsaid(state);
      return isSpeakable(state) ? saying("speaking-failed", state, markingHeard(state)) : to(state);
    case "timeout":
      return timedOut(state, event.timer);
    case "capture_failed":
      // The answer is not lost by it.
      return standingOf(state).capture === null ? to(state) : to({ ...state, hearsStop: false });
    case "ear_lost":
      // A loudspeaker that begins may take the microphone away for a moment: no reason to fall silent.
      return to({ ...state, earTrouble: event.trouble });
    case "ear_open":
      return to({ ...state, earTrouble: null, hearsStop: true });
    default:
      return state.earTrouble === null ? (woken(state, event) ?? to(state)) : to(state);
  }
}

const isOwn = ({ saying: message }: ReplyingState) => message !== null;

/** There is something that can be spoken: a message of Hearth's own, or an answer that has begun. */
const isSpeakable = (state: ReplyingState) => isOwn(state) || state.phase !== "submitting";

/** Where it goes when nothing more is said. */
const restingOf = ({ earTrouble }: ReplyingState): HandsfreeState =>
  earTrouble === null ? IDLE : { name: "off", why: earTrouble };

/** Playback is over, and the window for a follow-up opens. */
function afterReply(state: ReplyingState): Change {
  const { continuations } = state;
  if (isOwn(state) || state.earTrouble !== null) return to(restingOf(state));
  const next: HandsfreeState = { name: "post-reply-listen", continuations };
  return continuations < MAX_CONTINUATIONS ? to(next, { type: "begin_mute_grace" }, earcon("window")) : to(next);
}

function bargedIn(state: ReplyingState): Change {
  if (!standingOf(state).bargeInWatch) return to(state);
  return {
    ...to({ name: "capturing", trigger: "barge-in", continuations: state.continuations, isSpeaking: true }),
    leaving: leaving(state),
    renewal: { capture: "barge-in" },
  };
}

function timedOut(state: ReplyingState, timer: HandsfreeTimer): Change {
  if (timer === "reopen_capture") return to({ ...state, hearsStop: true });
  return isOwn(state) ? unsaid(state) : saying("reply-failed", state, leaving(state));
}

/** A message that cannot be said either: a sound has to do. */
const unsaid = (state: ReplyingState): Change => to(restingOf(state), earcon("error"));

/** A sign of life winds the reply's clock up again. */
function rearmed(next: ReplyingState, ...actions: HandsfreeEffect[]): Change {
  const ms = standingOf(next).timers.reply;
  const again: HandsfreeEffect[] =
    ms === undefined
      ? []
      : [
          { type: "stop_timer", timer: "reply" },
          { type: "start_timer", timer: "reply", ms },
        ];
  return to(next, ...again, ...actions);
}
