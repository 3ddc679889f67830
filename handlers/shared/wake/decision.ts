// When a wake word's scores are a wake: two frames together, not the peak of one, and one wake for one word.
import { WARM_UP_STEPS } from "./constants.ts";

/**
 * The smoothed score is the mean of two frames over this share of it: a lone peak counts for about half. Chosen on the
 * recordings in 18 forms (two cores, two levels, shifts within a step) at a threshold of 0.5: it hears 487 of 666 phrases
 * where a plain threshold hears 486 (4 others lost, 5 won), with 23 false wakes against 29. As they are recorded, none is
 * lost. Means of 3 to 5 frames did worse. No recordings were kept back to check the choice with.
 */
const SMOOTHED_FRAMES = 2;
const SMOOTHED_SHARE = 0.9;
/** Each of the frames has to be at least this share of the threshold; from there on a score is rising. */
const RISE_SHARE = 0.2;
/** 2 s: what openWakeWord's detectors look at (16 embeddings and their 76 mel frames), so that one word wakes once. */
const REFRACTORY_STEPS = 25;
/** A threshold of nothing would wake at all times. */
const THRESHOLD_LEAST = 0.02;

export interface DecidedWake {
  /** Smoothed, at least the threshold. */
  score: number;
  /** Steps since its score began to rise. */
  framesAgo: number;
}

export interface Decision {
  /** The raw score of this step, 0 to 1; steps are counted from the beginning of the sound. */
  push(score: number, step: number): DecidedWake | null;
  /** A step in which the room was quiet. */
  skip(): void;
  /** 0 to 1: what is held against the threshold. */
  smoothed(): number;
}

/** @throws RangeError for a threshold that is not from 0 to 1 */
export function createDecision(threshold: number): Decision {
  if (!(threshold >= 0 && threshold <= 1))
    throw new RangeError(`the threshold of a wake word is 0 to 1, not ${threshold}`);
  const bar = Math.max(THRESHOLD_LEAST, threshold);
  let before = 0;
  let smoothed = 0;
  let risenSteps = 0;
  let isArmed = true;
  let lastWakeStep = Number.NEGATIVE_INFINITY;

  const take = (score: number) => {
    smoothed = Math.min(1, (before + score) / SMOOTHED_FRAMES / SMOOTHED_SHARE);
    before = score;
    risenSteps = score >= bar * RISE_SHARE ? risenSteps + 1 : 0;
    if (smoothed < bar) isArmed = true;
  };
  return {
    push: (score, step) => {
      take(score);
      const isConfirmed = smoothed >= bar && risenSteps >= SMOOTHED_FRAMES;
      if (!isConfirmed || !isArmed || step < WARM_UP_STEPS || step - lastWakeStep <= REFRACTORY_STEPS) return null;
      isArmed = false;
      lastWakeStep = step;
      return { score: smoothed, framesAgo: risenSteps - 1 };
    },
    skip: () => take(0),
    smoothed: () => smoothed,
  };
}
