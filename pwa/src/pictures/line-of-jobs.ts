// In which order pictures in the making are shown: what develops comes first, then what failed, then the line as it moves.
import type { ImageJob } from "@hearth/handlers/shared/contract/images.ts";

/** More than this many wait out of sight, so that the wall below stays near. */
export const SHOWN_MAX = 4;

const RANKS: Record<ImageJob["state"], number> = {
  storing: 0,
  painting: 0,
  failed: 1,
  queued: 2,
  expanding: 3,
  done: 4,
  cancelled: 4,
};

/** @returns those that are seen at once, and the rest of the line */
export function lineOf(jobs: readonly ImageJob[]): { shown: ImageJob[]; waiting: ImageJob[] } {
  const sorted = jobs.toSorted(
    (one, other) =>
      RANKS[one.state] - RANKS[other.state] ||
      (one.position ?? 0) - (other.position ?? 0) ||
      // Ids sort by time: who came first is served first.
      (one.id < other.id ? -1 : 1),
  );
  const isInSight = ({ state }: ImageJob, at: number) => at < SHOWN_MAX || RANKS[state] < RANKS.queued;
  return { shown: sorted.filter(isInSight), waiting: sorted.filter((job, at) => !isInSight(job, at)) };
}
