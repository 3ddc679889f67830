// Progress as often as somebody who looks on can see: ten times a second, and each phase's beginning and end.
import type { JobProgress } from "../../handlers/shared/contract/jobs.ts";

const SPACING_MS = 100;

export function spacedProgress(
  tell: (progress: JobProgress) => void,
  now: () => number = () => performance.now(),
): (progress: JobProgress) => void {
  let phase: string | null = null;
  let toldAt = 0;
  return (progress) => {
    const isDone = progress.total > 0 && progress.done >= progress.total;
    if (progress.phase === phase && !isDone && now() - toldAt < SPACING_MS) return;
    phase = progress.phase;
    toldAt = now();
    tell(progress);
  };
}
