// When each piece of speech begins: right after the one before and its pause, counted in whole samples.

export interface PlannedPiece {
  /** The first sample, counted from the beginning of the audio clock. */
  startFrame: number;
  /** The first sample after it; its pause comes then. */
  endFrame: number;
}

export interface SpeechPlan {
  /**
   * Gives a piece its place. One that comes late begins at once, after at least the pause, and never over another.
   * @param durationS of the sound, without its pause
   * @param pauseS of silence after it
   * @param nowS of the audio clock
   */
  place(durationS: number, pauseS: number, nowS: number): PlannedPiece;
  /** Where the planned speech ends, without the last pause, in seconds; 0 while there is none. */
  endS(): number;
  /** Seconds that are planned and not played yet. */
  aheadS(nowS: number): number;
}

/** So far ahead is a start that nothing has to hurry for: a few blocks of 128 samples. */
const LEAD_S = 0.02;

/** @param rate samples a second of the audio clock */
export function createSpeechPlan(rate: number): SpeechPlan {
  let end = 0;
  let next = 0;
  return {
    place(durationS, pauseS, nowS) {
      const startFrame = Math.max(next, Math.ceil((nowS + LEAD_S) * rate));
      end = startFrame + Math.ceil(durationS * rate - 1e-6);
      next = end + Math.round(pauseS * rate);
      return { startFrame, endFrame: end };
    },
    endS: () => end / rate,
    aheadS: (nowS) => Math.max(0, end / rate - nowS),
  };
}
