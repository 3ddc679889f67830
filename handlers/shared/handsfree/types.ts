// The words of the hands-free conversation: its states, what may happen to it, and what it wants done.
import type { ErrorCode } from "../contract/common.ts";

/** Why the microphone cannot be used now; it is listened for until it can. */
export const EAR_TROUBLES = [
  "denied",
  "missing",
  "busy",
  /** Unplugged, or taken away by the system. */
  "lost",
  /** It is there, and gives nothing but silence: switched off at its own switch, mostly. */
  "silent",
  /** The browser keeps the audio asleep until the page is touched. */
  "suspended",
  /** The platform hears nothing while the page is hidden. */
  "hidden",
  /** No secure connection: browsers give such a page no microphone. */
  "insecure",
  /** A browser that can't. */
  "unsupported",
  /** The wake loop itself does not work: its files do not load, or it keeps crashing. */
  "failed",
] as const;
export type EarTrouble = (typeof EAR_TROUBLES)[number];

/** What opened the capture. `continued`: somebody went on without the wake word. */
export type CaptureTrigger = "wake" | "phrase" | "continued" | "barge-in";

/** What is said aloud where nobody may be looking. */
export type SpokenMessage =
  | "model-unreachable"
  | "service-unreachable"
  | "not-understood"
  | "listening-failed"
  | "speaking-failed"
  | "reply-failed";

/** With an ear's trouble, hands-free is wanted, and goes on by itself as soon as the ear does. */
export type OffState =
  | { name: "off"; why: "disengaged" | EarTrouble }
  /** The mute holds whatever else is pressed; `isEngaged`: what it goes back to. */
  | { name: "off"; why: "muted"; isEngaged: boolean };
export type IdleState = {
  name: "idle";
  /** False until the microphone is open: nothing is heard yet, and nothing claims it is. */
  isHearing: boolean;
};
export type WakeDetectedState = {
  name: "wake-detected";
  trigger: "wake" | "phrase";
  continuations: number;
};
export type CapturingState = {
  name: "capturing";
  trigger: CaptureTrigger;
  continuations: number;
  /** Somebody has begun to speak. */
  isSpeaking: boolean;
};
export type ReplyingState = {
  name: "replying";
  /** `playing`: the first sample has been heard, the last one not yet. */
  phase: "submitting" | "thinking" | "playing";
  continuations: number;
  /** Set: what is being said is Hearth's own message, and no follow-up is waited for. */
  saying: SpokenMessage | null;
  /** Set: the ear was lost meanwhile. What is being said is said to its end; nobody can break in. */
  earTrouble: EarTrouble | null;
  /** False: the STT session failed and is tried again, so a stop command is not heard; breaking in and the wake word are. */
  hearsStop: boolean;
};
export type PostReplyListenState = {
  name: "post-reply-listen";
  /** At MAX_CONTINUATIONS nobody is listened to without the wake word any more, and nothing should look as if. */
  continuations: number;
};

/** The six states of the specification, section 3. */
export type HandsfreeState =
  | OffState
  | IdleState
  | WakeDetectedState
  | CapturingState
  | ReplyingState
  | PostReplyListenState;

export type HandsfreeTimer = "capture_open" | "no_speech" | "final" | "reply" | "reopen_capture" | "post_reply";

export type HandsfreeEvent =
  | { type: "engage" }
  | { type: "disengage" }
  | { type: "mute" }
  | { type: "unmute" }
  /** The microphone is open and the wake loop runs, for the first time or again. */
  | { type: "ear_open" }
  | { type: "ear_lost"; trouble: EarTrouble }
  | { type: "wake_detected" }
  /** The phrase loop heard its phrase; `command`: what followed in the same breath. */
  | { type: "phrase_heard"; command: string | null }
  /** Another device answers this wake. */
  | { type: "wake_lost" }
  | { type: "capture_open" }
  /** The session could not be opened, or was closed in the middle. */
  | { type: "capture_failed"; code: ErrorCode | null }
  | { type: "vad_onset" }
  /** `text`: the command, already without the wake phrase; empty where nothing but the phrase was said. */
  | { type: "stt_final"; text: string }
  | { type: "stt_no_speech" }
  /** The first transcript after a wake shows that the wake word was not said at all. */
  | { type: "wake_refuted" }
  | { type: "stop_command" }
  /** The answer has begun and can be spoken. */
  | { type: "reply_begun"; runId: string }
  /** Something of the reply has come, or a sentence of it has been played. */
  | { type: "reply_sign" }
  | { type: "reply_failed"; message: SpokenMessage }
  | { type: "tts_started" }
  /** Playback is over, or there was nothing to be spoken. */
  | { type: "tts_end" }
  | { type: "tts_failed" }
  | { type: "barge_in" }
  | { type: "timeout"; timer: HandsfreeTimer };

/** What is listened for on the open STT session. `stop`: only a stop command counts. */
export type CaptureFor = "command" | "stop" | "follow-up";

/**
 * What the capture begins with: what was spoken since the wake word began, since the utterance that held the phrase ended
 * (it was written down meanwhile), since somebody broke in, or nothing.
 */
export type PreRoll = "wake" | "phrase" | "barge-in" | "none";

export type Earcon = "wake" | "heard" | "dismissed" | "window" | "error";

/**
 * What has to be done, in this order. Each that begins something has the one that ends it: `open_microphone`/
 * `close_microphone`, `start_wake_loop`/`stop_wake_loop`, `open_capture`/`close_capture`, `watch_barge_in`/
 * `unwatch_barge_in`, `open_speech`/`close_speech`, `start_timer`/`stop_timer`. Whoever runs them promises that nothing
 * that was ended, cancelled or restarted tells anything any more, whatever was on its way.
 */
export type HandsfreeEffect =
  | { type: "open_microphone" }
  | { type: "close_microphone" }
  | { type: "start_wake_loop" }
  | { type: "stop_wake_loop" }
  | { type: "open_capture"; preRoll: PreRoll }
  | { type: "close_capture" }
  | { type: "listen_for"; what: CaptureFor }
  | { type: "watch_barge_in" }
  | { type: "unwatch_barge_in" }
  /** The loudspeaker is the conversation's: what it plays may be heard until `close_speech`, which silences it at once. */
  | { type: "open_speech" }
  | { type: "close_speech" }
  | { type: "start_timer"; timer: HandsfreeTimer; ms: number }
  | { type: "stop_timer"; timer: HandsfreeTimer }
  | { type: "submit"; text: string; trigger: CaptureTrigger }
  | { type: "speak_reply"; runId: string }
  | { type: "say"; message: SpokenMessage }
  /** The answer is not wanted any more: its making is stopped, also where its run is not known yet. */
  | { type: "cancel_reply" }
  /** Notes in the conversation up to where the answer was heard; comes while it can still be told. */
  | { type: "mark_heard" }
  /** Forgets what the open session has heard, and begins it anew with the pre-roll, without a mute grace. */
  | { type: "restart_capture"; preRoll: PreRoll }
  /** Forgets what the open session has heard, and feeds it nothing for POST_TTS_MUTE_GRACE_MS. */
  | { type: "begin_mute_grace" }
  | { type: "claim_wake" }
  | { type: "earcon"; earcon: Earcon };

export interface HandsfreeStep {
  state: HandsfreeState;
  effects: HandsfreeEffect[];
}
