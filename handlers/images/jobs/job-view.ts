// A work as the contract shows it: its row, and what is told of it while it is painted.
import type { Image, ImageJob } from "../../shared/contract/images.ts";
import { iso } from "../../store/database.ts";
import type { JobRow } from "./job-store.ts";
import type { LiveJob, Preview, Progress } from "./live-jobs.ts";

export const previewUrl = (jobId: string, { version }: Preview): string =>
  `/api/image/jobs/${jobId}/preview?v=${version}`;

export function toImageJob(row: JobRow, live: LiveJob | undefined, images: Image[]): ImageJob {
  const { plan } = row;
  return {
    id: row.id,
    state: row.state,
    position: live?.position ?? null,
    prompt: row.request.prompt,
    expandedPrompt: plan?.prompt ?? null,
    rating: row.rating,
    count: plan?.count ?? row.request.count ?? 1,
    width: plan?.width ?? null,
    height: plan?.height ?? null,
    progress: live === undefined ? null : progressOf(live),
    images,
    problem: row.problem,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

function progressOf({ row, progress, preview }: LiveJob): ImageJob["progress"] {
  // A preview may come before the first number does.
  const known: Progress | null = progress ?? (preview === null ? null : { value: 0, max: 1, node: null });
  if (known === null || (row.state !== "painting" && row.state !== "storing")) return null;
  return {
    value: known.value,
    max: Math.max(known.max, known.value, 1),
    ...(known.node === null ? {} : { node: known.node }),
    ...(preview === null ? {} : { previewUrl: previewUrl(row.id, preview) }),
  };
}
