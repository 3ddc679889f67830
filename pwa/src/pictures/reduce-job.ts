// One picture in the making, as its events tell of it: a pure step for each.
import type { ImageEvent, ImageJob } from "@hearth/handlers/shared/contract/images.ts";

/** What happens to one job; the snapshot tells of many at once. */
export type JobEvent = Exclude<ImageEvent, { event: "snapshot" }>;

const ENDED: ReadonlySet<ImageJob["state"]> = new Set(["done", "failed", "cancelled"]);

/** Nothing happens to it any more. */
export const hasEnded = ({ state }: Pick<ImageJob, "state">): boolean => ENDED.has(state);

/** A job of which nothing is known but that it is there: its events may be faster than the answer to its order. */
export const unknownJob = (id: string, at: string): ImageJob => ({
  id,
  state: "expanding",
  position: null,
  prompt: "",
  expandedPrompt: null,
  rating: "general",
  count: 1,
  width: null,
  height: null,
  progress: null,
  images: [],
  problem: null,
  createdAt: at,
  updatedAt: at,
});

/** The job after an event of its own. What comes late, after its end, changes nothing. */
export function reduceJob(job: ImageJob, { event, data }: JobEvent): ImageJob {
  if (hasEnded(job)) return job;
  switch (event) {
    case "expanded":
      return { ...job, expandedPrompt: data.expandedPrompt };
    case "queued":
      return { ...job, state: "queued", position: data.position, progress: null };
    case "progress": {
      const { jobId: _, ...progress } = data;
      // A step without a picture leaves the last one in sight.
      const previewUrl = progress.previewUrl ?? job.progress?.previewUrl;
      const shown = previewUrl === undefined ? progress : { ...progress, previewUrl };
      return { ...job, state: "painting", position: null, progress: shown };
    }
    case "done":
      return { ...ended(job, "done"), images: data.images };
    case "failed": {
      const { jobId: _, ...problem } = data;
      return { ...ended(job, "failed"), problem };
    }
    case "cancelled":
      return ended(job, "cancelled");
  }
}

const ended = (job: ImageJob, state: "done" | "failed" | "cancelled"): ImageJob => ({
  ...job,
  state,
  position: null,
  progress: null,
});
