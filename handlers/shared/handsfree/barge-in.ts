// When somebody breaks into what is being said: loud for so many frames in a row (specification, section 8).
import { BARGE_IN_FRAMES, BARGE_IN_RMS } from "./constants.ts";

export interface BargeInWatch {
  /**
   * The next frame of 80 ms, in order; only while speech is heard.
   * @param rms root mean square of the frame, 0 to 1
   * @returns whether this frame and the ones before it are loud for long enough; it stays so while they are
   */
  push(rms: number): boolean;
  /** Speech begins, or frames were missed: counting begins anew. */
  reset(): void;
}

export function createBargeInWatch(): BargeInWatch {
  let loudFrames = 0;
  return {
    push(rms) {
      // A frame that is no number breaks the run as silence does.
      loudFrames = rms >= BARGE_IN_RMS ? Math.min(BARGE_IN_FRAMES, loudFrames + 1) : 0;
      return loudFrames === BARGE_IN_FRAMES;
    },
    reset() {
      loudFrames = 0;
    },
  };
}
