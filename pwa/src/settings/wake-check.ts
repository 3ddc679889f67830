// "Say it five times": what the detector makes of somebody's voice in this room, and which threshold follows from it.

/** Times that the wake word is asked for. */
export const CHECK_TIMES = 5;
/** Louder than this somebody speaks; a room that hums has to be outdone by its own loudness. */
const SPEECH_RMS = 0.012;
const ABOVE_ROOM = 2.5;
/** Frames of 80 ms. A click is shorter than a word; a pause this long ends it; nobody takes longer to say it. */
const SHORTEST_FRAMES = 3;
const PAUSE_FRAMES = 10;
const LONGEST_FRAMES = 40;
/** How fast the room's loudness is learned while nobody speaks. */
const ROOM_LEARNS = 0.05;

export interface CheckFrame {
  /** Loudness, 0 to 1. */
  rms: number;
  /** The detector's smoothed score, 0 to 1. */
  score: number;
}

export interface WakeCheck {
  /** The best score of each time that something was said. */
  peaks: readonly number[];
  /** The best score while nobody said anything. */
  noise: number;
  /** Loudness of the room without anybody's voice. */
  room: number;
  /** What is being said right now. */
  utterance: { frames: number; quietFrames: number; peak: number } | null;
}

export const NEW_CHECK: WakeCheck = { peaks: [], noise: 0, room: 0, utterance: null };

/** The next state of the check; once CHECK_TIMES are heard nothing changes any more. */
export function reduceCheck(check: WakeCheck, { rms, score }: CheckFrame): WakeCheck {
  if (isChecked(check)) return check;
  const isLoud = rms > Math.max(SPEECH_RMS, check.room * ABOVE_ROOM);
  const { utterance } = check;
  if (utterance === null) {
    if (isLoud) return { ...check, utterance: { frames: 1, quietFrames: 0, peak: score } };
    const room = check.room === 0 ? rms : check.room + (rms - check.room) * ROOM_LEARNS;
    return { ...check, room, noise: Math.max(check.noise, score) };
  }
  const next = {
    // Only what is loud counts as length.
    frames: utterance.frames + (isLoud ? 1 : 0),
    quietFrames: isLoud ? 0 : utterance.quietFrames + 1,
    // The score rises as the word ends, and a little after it.
    peak: Math.max(utterance.peak, score),
  };
  if (next.quietFrames < PAUSE_FRAMES && next.frames < LONGEST_FRAMES) return { ...check, utterance: next };
  // Too short for a word: a cup, a door. Whatever it scored nobody meant.
  if (next.frames < SHORTEST_FRAMES) return { ...check, utterance: null, noise: Math.max(check.noise, next.peak) };
  return { ...check, utterance: null, peaks: [...check.peaks, next.peak] };
}

export const isChecked = ({ peaks }: WakeCheck): boolean => peaks.length >= CHECK_TIMES;

/** Bounds of what may be chosen: lower, any noise wakes it; higher, nobody does. */
export const THRESHOLD = { min: 0.2, max: 0.95, step: 0.01 } as const;
/** What the threshold keeps away from the weakest word, and from the loudest noise. */
const BELOW_WORD = 0.1;
const ABOVE_NOISE = 0.15;

export type Suggestion =
  /** As the home has it is right here, too. */
  | { name: "fits"; threshold: number }
  /** Lower: it would have missed one of the words. Higher: something else nearly woke it. */
  | { name: "lower" | "higher"; threshold: number }
  /** The voice and the room can’t be told apart: no threshold helps. */
  | { name: "unclear" };

/**
 * As much is changed as is needed: all five words wake it with some room to spare, and what was heard between them
 * does not. One word of the five may have been another one, so the weakest does not count.
 * @param usual the threshold that the home has for this wake word.
 */
export function suggestThreshold({ peaks, noise }: WakeCheck, usual: number): Suggestion {
  const [, weakest = 0] = [...peaks].sort((a, b) => a - b);
  const highest = Math.min(THRESHOLD.max, weakest - BELOW_WORD);
  const lowest = Math.max(THRESHOLD.min, noise + ABOVE_NOISE);
  if (highest < lowest) return { name: "unclear" };
  if (usual > highest) return { name: "lower", threshold: rounded(highest) };
  if (usual < lowest) return { name: "higher", threshold: rounded(lowest) };
  return { name: "fits", threshold: usual };
}

const rounded = (threshold: number) => Math.round(threshold * 100) / 100;
