// What a job's events make of it: pure, so that a row shows the same whether it was there from the start or came later.
import type { Job, JobEvent } from "@hearth/handlers/shared/contract/jobs.ts";

/** No event changes it any more. */
export const isEnded = ({ state }: Pick<Job, "state">): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

export function reduceJob(job: Job, { event, data }: JobEvent): Job {
  // Of two connections the older one may speak last.
  if (isEnded(job)) return job;
  switch (event) {
    case "queued":
      return { ...job, state: "queued", ahead: data.ahead };
    case "progress":
      return { ...job, state: "running", progress: data };
    case "done":
      return data.job;
    case "failed":
      return { ...job, state: "failed", problem: data };
    case "cancelled":
      return { ...job, state: "cancelled" };
  }
}

/** 0 to 1; null: nobody knows how much there is to do. */
export const shareOf = ({ progress }: Pick<Job, "progress">): number | null =>
  progress === null || progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
