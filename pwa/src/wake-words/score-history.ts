// The scores of the last ten seconds, and the loudest moments among them: pure, fed frame by frame.
import { FRAME_MS } from "@hearth/handlers/shared/wake/constants.ts";

export const SHOWN_FRAMES = Math.ceil(10_000 / FRAME_MS);
const LOUDEST = 3;
/** Lower ones are no news: any room has them. */
const LEAST = 0.05;

/** The next history, oldest first. */
export const withScore = (scores: readonly number[], score: number): readonly number[] =>
  [...scores, score].slice(-SHOWN_FRAMES);

/** The highest scores, each of a rise of its own: what follows a peak without a fall in between belongs to it. */
export function loudestOf(scores: readonly number[]): number[] {
  const peaks = scores.filter((score, at) => {
    if (score < LEAST) return false;
    return score > (scores[at - 1] ?? 0) && score >= (scores[at + 1] ?? 0);
  });
  return peaks.sort((a, b) => b - a).slice(0, LOUDEST);
}
