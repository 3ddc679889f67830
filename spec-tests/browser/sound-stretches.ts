// What can be heard in a recording: where a sound begins, where it ends, and when somebody broke into it.
import { BARGE_IN_FRAMES, BARGE_IN_RMS } from "../../handlers/shared/handsfree/constants.ts";
import type { MicrophoneFrameHeard } from "./rendered-audio.ts";

/** In samples: the first one that is heard, and the last. */
export interface Stretch {
  from: number;
  to: number;
}

/** Below this nobody hears anything. */
const HEARD = 1e-4;

/** What is heard, one stretch for everything that has no longer silence in it than this. */
export function stretchesOf(samples: Float32Array, silenceSamples: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) <= HEARD) continue;
    const last = stretches.at(-1);
    if (last !== undefined && at - last.to <= silenceSamples) last.to = at;
    else stretches.push({ from: at, to: at });
  }
  return stretches;
}

/** When the last of so many loud frames in a row was over, by the specification's rule, while this was heard. */
export function brokenInto(frames: readonly MicrophoneFrameHeard[], { from, to }: Stretch): number | null {
  const inIt = frames.filter(({ at }) => at > from && at <= to);
  const decisive = inIt.find((_, i) => {
    const run = inIt.slice(i + 1 - BARGE_IN_FRAMES, i + 1);
    return i + 1 >= BARGE_IN_FRAMES && run.every(({ rms }) => rms >= BARGE_IN_RMS);
  });
  return decisive?.at ?? null;
}
