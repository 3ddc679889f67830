// The values of the hands-free conversation. Those with a section are the specification's, the others are ours.

/** Root mean square of a frame, and frames of 80 ms in a row, while speech is played (section 8). */
export const BARGE_IN_RMS = 0.07;
export const BARGE_IN_FRAMES = 10;
/** How long somebody may wait with a follow-up, from the end of playback (section 8). */
export const POST_REPLY_TIMEOUT_MS = 8_000;
/** Follow-ups without the wake word after one wake (section 8). */
export const MAX_CONTINUATIONS = 3;
/** An utterance equal to one of these ends a reply (section 3). */
export const STOP_COMMANDS = ["stop", "cancel", "quiet", "enough", "nevermind", "shut up", "go away"] as const;

/** What the room still holds of the last word is not heard as a follow-up (section 3 names it; its length is ours). */
export const POST_TTS_MUTE_GRACE_MS = 300;
/** The STT session has to open within this, or the wake is over. */
export const CAPTURE_OPEN_WITHIN_MS = 5_000;
/** Nobody says anything after the wake word: it was none, or a thought better of. */
export const NO_SPEECH_AFTER_WAKE_MS = 8_000;
/** The hard cap of an utterance (section 8), and what a slow computer takes to write it down. */
export const FINAL_WITHIN_MS = 50_000;
/** While an answer is spoken, a session that failed is tried again after so long: without it no stop command is heard. */
export const REOPEN_CAPTURE_AFTER_MS = 2_000;
/** A reply that shows no sign of life for so long has failed. */
export const REPLY_SIGN_WITHIN_MS = 120_000;
/** Devices that hear the same wake word are compared for so long. */
export const WAKE_CLAIM_WINDOW_MS = 300;
