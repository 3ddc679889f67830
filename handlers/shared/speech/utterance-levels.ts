// The levels of one utterance, and what in them is no longer speech; the reasons are told in endpointing.ts.
import { VAD } from "./vad.ts";

/** Levels are medians over 100 ms: two windows of clicks, or of nothing, decide nothing. */
const SMOOTHED_WINDOWS = 5;
/** So many windows behind the newest one lies the middle of its median. */
export const SMOOTHING_DELAY_WINDOWS = 2;
/** This far over the room's median level is more than the room. */
export const OVER_ROOM = 1.6;
/** Never does the room, however loud, hide what is closer to the loudest than this. */
const ROOM_MAX_OF_LOUDEST = 0.6;
/** What is 15 dB below the loudest is no longer part of the utterance, up to the level of a quiet voice. */
const DROP = 0.18;
const DROP_MAX = 0.05;
/** What goes on after a pause is this much above what counts as silent. */
const OVER_BAR = 1.2;
/**
 * A stretch is steady when nearly its highest smoothed level is within this factor of nearly its lowest window: a fluent
 * voice, or one that the microphone evens out, stays that level only where the closures between its sounds are overlooked.
 */
const STEADY = 1.75;
/**
 * Speech dips between its sounds, and in a noise no deeper than to the noise: where it dipped below, the steady sound is
 * new, or it is a voice that hardly moves. Then it has to be steadier, as hums are, or to last longer.
 */
const DIP = 0.6;
const STEADIER = 1.3;
const STEADY_LONG_WINDOWS = 60;
const NEARLY = 0.08;
/** Also of a long stretch no more than this is left out: it is not to be the end of a word. */
const NEARLY_WINDOWS_MAX = 3;
/** Closer to the loudest than this, it may be a drawn-out vowel; steady for longer, it is none. */
const STEADY_MAX_OF_LOUDEST = 0.7;

export interface UtteranceLevels {
  push(window: number): void;
  /** The smoothed level. */
  level(): number;
  /** Below it a window is silent. */
  bar(): number;
  /** From it on a voice goes on after a pause: softer than an onset, as the specification's hysteresis has it. */
  resumeLevel(): number;
  /** Nothing but a steady sound was there for so many windows. */
  hasSteadyEnd(length: number): boolean;
  /** Nothing but a steady sound was there from the beginning. */
  isSteady(): boolean;
}

/** @param room the level before the utterance; 0: not known */
export function createUtteranceLevels(room: number): UtteranceLevels {
  const windows: number[] = [];
  const smoothed: number[] = [];
  let loudest = 0;
  let softest = Number.POSITIVE_INFINITY;

  const bar = () =>
    Math.max(VAD.offset, Math.min(OVER_ROOM * room, ROOM_MAX_OF_LOUDEST * loudest), Math.min(DROP * loudest, DROP_MAX));

  /** Nearly the highest and nearly the lowest of the newest; null: there are not so many. */
  function range(length: number, leftOutMax = NEARLY_WINDOWS_MAX) {
    if (length === 0 || windows.length < length) return null;
    const leftOut = Math.min(leftOutMax, Math.floor(NEARLY * length));
    const low = sortedEnd(windows, length)[leftOut] ?? 0;
    return { low, high: sortedEnd(smoothed, length)[length - 1 - leftOut] ?? 0 };
  }

  return {
    push(window) {
      windows.push(window);
      softest = Math.min(softest, window);
      const level = median(windows.slice(-SMOOTHED_WINDOWS));
      smoothed.push(level);
      loudest = Math.max(loudest, level);
    },
    level: () => smoothed.at(-1) ?? 0,
    bar,
    resumeLevel: () => OVER_BAR * bar(),
    hasSteadyEnd(length) {
      const end = range(length);
      if (end === null || end.high > STEADY * end.low) return false;
      const isNewOrVoice = softest < DIP * end.low && end.high > STEADIER * end.low;
      if (!isNewOrVoice && end.high <= STEADY_MAX_OF_LOUDEST * loudest) return true;
      const long = range(Math.max(length, STEADY_LONG_WINDOWS));
      return long !== null && long.high <= STEADY * long.low;
    },
    isSteady() {
      const all = range(windows.length, windows.length);
      return all !== null && all.high <= STEADY * all.low;
    },
  };
}

const sortedEnd = (levels: readonly number[], length: number) => Float32Array.from(levels.slice(-length)).sort();

export function median(values: readonly number[]): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
