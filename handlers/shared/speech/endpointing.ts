// Where an utterance begins and ends, from the levels of 20 ms windows alone.
//
// Onset, offset and the pause that ends a turn are the specification's (sections 4 and 8). Those two fixed levels alone
// leave a turn open for as long as a fan, a hum or a breath stays above the offset, which is what people report of
// other assistants: short commands that hang until the cap. So the end of speech is also measured against the room
// (the level before the onset), against the utterance's own loudness, and by how little the level moves: speech never
// stays at one level, machines do. That noise is what a level does not fall below, is Rainer Martin's idea ("Noise
// Power Spectral Density Estimation Based on Optimal Smoothing and Minimum Statistics", 2001); the figures are ours,
// and the test of a thousand short commands is their proof.
import { createUtteranceLevels, median, OVER_ROOM, SMOOTHING_DELAY_WINDOWS } from "./utterance-levels.ts";
import { VAD, VAD_WINDOW_MS } from "./vad.ts";

/** Louder for this long is an onset: a click is shorter, the shortest word is not. */
export const ONSET_WINDOWS = 3;
/** Quieter for this long is a pause: the closure in the middle of "stop" is shorter. */
export const PAUSE_WINDOWS = 8;
/** How far back the room is known, how much of it has to be, and what before an onset may belong to the word already. */
const ROOM_WINDOWS = 50;
const ROOM_WINDOWS_MIN = 10;
const RISE_WINDOWS = 5;
/** A steady sound has to be heard for so long before it can end a turn. */
const STEADY_WINDOWS_MIN = 35;
/** Smoothed levels in a row: of the last eight windows four are loud, which is no longer the rattle of a few keys. */
const RESUME_RUN = 4;
/** From the first window of what goes on until it has been noticed. */
const RESUME_DELAY_WINDOWS = RESUME_RUN + 2 * SMOOTHING_DELAY_WINDOWS;

export interface SpeechEvent {
  /** `noise`: what began as an utterance never moved, so it was a machine: it is over, and nothing was said. */
  type: "onset" | "pause" | "resume" | "end" | "noise";
  /** When it came about: so many windows before the end of the one that was pushed. */
  windowsAgo: number;
}

export interface Endpointer {
  /** @param level of the next window, as `createLevelMeter` gives it */
  push(level: number): SpeechEvent | null;
  /** Begins anew; `"speech"`: in the middle of something that is being said. */
  reset(state?: "quiet" | "speech"): void;
}

/** @param silenceTimeoutS measured on the audio, so that a stalled line ends no turn */
export function createEndpointer(silenceTimeoutS: number): Endpointer {
  const endWindows = Math.max(PAUSE_WINDOWS, Math.round((silenceTimeoutS * 1000) / VAD_WINDOW_MS));
  const steadyWindows = Math.max(endWindows, STEADY_WINDOWS_MIN);
  let state: "quiet" | "speech" | "pause" = "quiet";
  let recent: number[] = [];
  let utterance = createUtteranceLevels(0);
  /** Windows in a row that speak for a change. */
  let run = 0;
  let pauseWindows = 0;
  /** What was above the offset when an utterance ended is the room, until it falls silent. */
  let isRoomLoud = false;

  function enter(next: typeof state, type: SpeechEvent["type"], windowsAgo: number): SpeechEvent {
    if (next === "quiet") isRoomLoud = median(recent.slice(-PAUSE_WINDOWS)) >= VAD.offset;
    if (next === "pause") pauseWindows = windowsAgo;
    state = next;
    run = 0;
    return { type, windowsAgo };
  }

  function inQuiet(level: number): SpeechEvent | null {
    if (level < VAD.offset) isRoomLoud = false;
    run = level >= onsetLevel() ? run + 1 : 0;
    if (run < ONSET_WINDOWS) return null;
    utterance = createUtteranceLevels(roomBefore(recent));
    for (const each of recent.slice(-ONSET_WINDOWS)) utterance.push(each);
    return enter("speech", "onset", ONSET_WINDOWS);
  }

  const onsetLevel = () => (isRoomLoud ? Math.max(VAD.onset, OVER_ROOM * median(recent)) : VAD.onset);

  function inSpeech(): SpeechEvent | null {
    run = utterance.level() < utterance.bar() ? run + 1 : 0;
    const silentWindows = run + SMOOTHING_DELAY_WINDOWS;
    return silentWindows < PAUSE_WINDOWS ? endOfSteady() : enter("pause", "pause", silentWindows);
  }

  function inPause(level: number): SpeechEvent | null {
    pauseWindows++;
    run = utterance.level() >= utterance.resumeLevel() ? run + 1 : 0;
    if (run >= RESUME_RUN) return enter("speech", "resume", RESUME_DELAY_WINDOWS);
    if (pauseWindows < endWindows) return endOfSteady();
    // Whoever goes on just now is not cut off; that it was only a click is known a few windows later.
    const mayGoOn = run > 0 || level >= utterance.resumeLevel();
    return mayGoOn && pauseWindows < endWindows + RESUME_DELAY_WINDOWS ? null : enter("quiet", "end", pauseWindows);
  }

  function endOfSteady(): SpeechEvent | null {
    if (!utterance.hasSteadyEnd(steadyWindows)) return null;
    return enter("quiet", utterance.isSteady() ? "noise" : "end", steadyWindows);
  }

  return {
    push(level) {
      recent.push(level);
      if (recent.length > ROOM_WINDOWS) recent.shift();
      if (state === "quiet") return inQuiet(level);
      utterance.push(level);
      return state === "speech" ? inSpeech() : inPause(level);
    },
    reset(next = "quiet") {
      if (next === "quiet") recent = [];
      utterance = createUtteranceLevels(0);
      isRoomLoud = false;
      state = next;
      run = 0;
      pauseWindows = 0;
    },
  };
}

function roomBefore(recent: readonly number[]): number {
  const room = recent.slice(0, -ONSET_WINDOWS - RISE_WINDOWS);
  return room.length < ROOM_WINDOWS_MIN ? 0 : median(room);
}
