// Whether what the microphone hears is only Hearth's own voice, where a browser's echo cancellation leaves much of it.
//
// The rule for breaking in is the specification's: 0.07 for ten frames, after the browser's echo cancellation. This
// guard is asked only when that rule is met, and holds it back in one case: what was heard is no louder than what the
// loudspeaker's sound must have been in the microphone. That is known in two ways, both from the levels of 20 ms windows:
// 1. How much of the played sound comes back is learnt wherever the microphone follows the loudspeaker closely (a
//    correlation of 0.93 over 1.5 s, at one delay), mostly within the first sentence with nobody speaking.
// 2. The run of loud frames is explained if its energy is at most 1.3 times that of the learnt echo, or if it follows the
//    loudspeaker itself (0.9), at the learnt delay where one is known.
// A voice that is louder than the echo more than doubles the energy and does not follow it: the test holds 3 dB back for
// a quarter of a second at most. Where nothing was learnt and nothing follows, the specification's rule stands alone.
import { BARGE_IN_FRAMES } from "@hearth/handlers/shared/handsfree/constants.ts";

export interface OwnVoiceGuard {
  /**
   * @param heard levels of the frame's windows, oldest first
   * @param played levels that were audible in the same windows, as well as the clocks tell
   */
  push(heard: ArrayLike<number>, played: ArrayLike<number>): void;
  /** Whether the last ten frames can be Hearth's own voice alone. */
  explains(): boolean;
  /** Level that the loudspeaker alone makes in the microphone in the last frame; 0: not known. */
  echo(): number;
  /** Other frames are missing between what was pushed and what comes; what was learnt of the room stays. */
  reset(): void;
  /** Level in the microphone for a level that is played; null: not learnt yet. */
  readonly gain: number | null;
}

export const WINDOWS_PER_FRAME = 4;
/** 1.5 s: several words, with the pauses between their sounds. */
const FIT_WINDOWS = 75;
/** The ten frames of the rule. */
const RUN_WINDOWS = BARGE_IN_FRAMES * WINDOWS_PER_FRAME;
/** The latest sound that still counts as the echo: the hardware's delays and the room. */
const LAG_MAX_WINDOWS = 20;
const CLOSE = 0.93;
/** For the run itself: it is shorter, and at its end somebody may just have begun. */
const CLOSE_RUN = 0.9;
/** How fast a volume that is turned up is followed, with each frame. */
const RISE = 1.03;
/** A voice as loud as the echo doubles the energy; the rest is left for what was learnt a little wrong. */
const ENERGY_MAX = 1.3;
/** Below this the loudspeaker is silent, and teaches nothing. */
const PLAYED_MIN = 0.01;
/** A sound that never moves follows everything. */
const SPREAD_MIN = 0.25;

export function createOwnVoiceGuard(): OwnVoiceGuard {
  const heard: number[] = [];
  const played: number[] = [];
  let learnt: { gain: number; lag: number } | null = null;

  /** The delay at which the last windows of the microphone follow the loudspeaker best. */
  function fit(windows: number, from = 0, to = LAG_MAX_WINDOWS): (Likeness & { lag: number }) | null {
    let best: (Likeness & { lag: number }) | null = null;
    if (heard.length < windows) return null;
    for (let lag = Math.max(0, from); lag <= to && lag + windows <= played.length; lag++) {
      const one = compare(heard, heard.length - windows, played, played.length - lag - windows, windows);
      if (one !== null && one.correlation > (best?.correlation ?? 0)) best = { ...one, lag };
    }
    return best;
  }

  return {
    push(heardLevels, playedLevels) {
      append(heard, heardLevels, FIT_WINDOWS);
      append(played, playedLevels, FIT_WINDOWS + LAG_MAX_WINDOWS);
      const found = fit(FIT_WINDOWS);
      if (found === null || found.correlation < CLOSE) return;
      // Somebody who speaks can only add: the lower figure is the better one, and a volume turned up is followed slowly.
      const gain = learnt === null ? found.gain : Math.min(found.gain, learnt.gain * RISE);
      learnt = { gain, lag: found.lag };
    },
    explains() {
      if (heard.length < RUN_WINDOWS) return false;
      const near = learnt === null ? fit(RUN_WINDOWS) : fit(RUN_WINDOWS, learnt.lag - 2, learnt.lag + 2);
      if (near !== null && near.correlation >= CLOSE_RUN) return true;
      if (learnt === null) return false;
      const echo = energyOf(played, played.length - learnt.lag - RUN_WINDOWS, RUN_WINDOWS) * learnt.gain ** 2;
      return energyOf(heard, heard.length - RUN_WINDOWS, RUN_WINDOWS) <= ENERGY_MAX * echo;
    },
    echo() {
      if (learnt === null) return 0;
      const from = played.length - learnt.lag - WINDOWS_PER_FRAME;
      return Math.sqrt(energyOf(played, from, WINDOWS_PER_FRAME) / WINDOWS_PER_FRAME) * learnt.gain;
    },
    reset() {
      heard.length = 0;
      played.length = 0;
    },
    get gain() {
      return learnt?.gain ?? null;
    },
  };
}

function append(ring: number[], levels: ArrayLike<number>, most: number): void {
  for (let i = 0; i < levels.length; i++) ring.push(levels[i] ?? 0);
  if (ring.length > most) ring.splice(0, ring.length - most);
}

function energyOf(levels: readonly number[], from: number, count: number): number {
  let energy = 0;
  for (let i = Math.max(0, from); i < from + count; i++) energy += (levels[i] ?? 0) ** 2;
  return energy;
}

interface Likeness {
  gain: number;
  correlation: number;
}

/** null: the loudspeaker was silent, or its sound never moved. */
function compare(
  heard: readonly number[],
  heardFrom: number,
  played: readonly number[],
  playedFrom: number,
  count: number,
): Likeness | null {
  let [sumHeard, sumPlayed, both, ofHeard, ofPlayed] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const one = heard[heardFrom + i] ?? 0;
    const other = played[playedFrom + i] ?? 0;
    sumHeard += one;
    sumPlayed += other;
    both += one * other;
    ofHeard += one * one;
    ofPlayed += other * other;
  }
  const meanPlayed = sumPlayed / count;
  const spreadHeard = ofHeard - (sumHeard * sumHeard) / count;
  const spreadPlayed = ofPlayed - (sumPlayed * sumPlayed) / count;
  if (meanPlayed < PLAYED_MIN || spreadHeard <= 0) return null;
  if (Math.sqrt(Math.max(0, spreadPlayed) / count) < SPREAD_MIN * meanPlayed) return null;
  const together = both - (sumHeard * sumPlayed) / count;
  // The slope, which a second voice does not raise as it does the energy.
  return { gain: together / spreadPlayed, correlation: together / Math.sqrt(spreadHeard * spreadPlayed) };
}
