// What is new about a work for somebody who follows it: the events between what they were told and how it stands. Pure.
import type { ExpandedPrompt, ImageEvent, ImageJob } from "../../shared/contract/images.ts";

/** What a follower knows of a work. */
export interface Told {
  state: ImageJob["state"];
  position: number | null;
  hasPrompt: boolean;
  /** The progress as it was told, as JSON. */
  progress: string;
}

export const UNTOLD: Told = { state: "expanding", position: null, hasPrompt: false, progress: "null" };

export const toldOf = (job: ImageJob): Told => ({
  state: job.state,
  position: job.position,
  hasPrompt: job.expandedPrompt !== null,
  progress: JSON.stringify(job.progress),
});

export const hasEnded = ({ state }: Pick<ImageJob, "state">): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/** Nothing but the progress is new, so that it may wait a little. */
export function isMereProgress(told: Told, job: ImageJob): boolean {
  const now = toldOf(job);
  return now.state === told.state && now.position === told.position && now.hasPrompt === told.hasPrompt;
}

export function eventsBetween(told: Told, job: ImageJob, source: ExpandedPrompt["source"] | null): ImageEvent[] {
  const events: ImageEvent[] = [];
  const jobId = job.id;
  if (!told.hasPrompt && job.expandedPrompt !== null) {
    const data = { jobId, expandedPrompt: job.expandedPrompt, source: source ?? "words" };
    events.push({ event: "expanded", data });
  }
  if (job.state === "queued" && job.position !== null && job.position !== told.position) {
    events.push({ event: "queued", data: { jobId, position: job.position } });
  }
  if (job.progress !== null && JSON.stringify(job.progress) !== told.progress) {
    events.push({ event: "progress", data: { jobId, ...job.progress } });
  }
  if (hasEnded(job) && told.state !== job.state) events.push(endingOf(job));
  return events;
}

/** The last event of a work that has ended. */
export function endingOf(job: ImageJob): ImageEvent {
  const jobId = job.id;
  if (job.state === "done") return { event: "done", data: { jobId, images: job.images } };
  if (job.state === "failed" && job.problem !== null) return { event: "failed", data: { jobId, ...job.problem } };
  return { event: "cancelled", data: { jobId } };
}
