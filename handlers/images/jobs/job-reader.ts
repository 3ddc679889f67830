// Looking at works: those of the viewer, with what is told of them while they live, and their pictures once they are done.
import { notFound } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ImageJob } from "../../shared/contract/images.ts";
import type { Gallery } from "../gallery/gallery.ts";
import { maySee, type Viewer } from "../rights.ts";
import type { JobRow, JobStore } from "./job-store.ts";
import { toImageJob } from "./job-view.ts";
import type { LiveJobs, Preview } from "./live-jobs.ts";

/** Contract: what ended in the last hour is told of, too. */
const ENDED_TOLD_MS = 3_600_000;
const RECENT_MAX = 100;

export interface JobReader {
  /** Those that live, and those that ended in the last hour; newest first. */
  recent(viewer: Viewer): Promise<ImageJob[]>;
  /** null: there is none, or none that one may see. */
  find(viewer: Viewer, id: string): Promise<ImageJob | null>;
  /** @throws DomainError `not_found` */
  get(viewer: Viewer, id: string): Promise<ImageJob>;
  /** The newest look at what is painted. @throws DomainError `not_found` */
  preview(viewer: Viewer, id: string): Preview;
}

export function createJobReader(options: {
  store: Pick<JobStore, "recent" | "findVisible">;
  jobs: LiveJobs;
  gallery: Pick<Gallery, "ofJobs">;
  clock: Clock;
}): JobReader {
  const { store, jobs, gallery, clock } = options;

  async function describe(viewer: Viewer, rows: JobRow[]): Promise<ImageJob[]> {
    const done = rows.filter(({ state }) => state === "done").map(({ id }) => id);
    const pictures = await gallery.ofJobs(viewer, done);
    return rows.map((row) => toImageJob(row, jobs.get(row.id), pictures.get(row.id) ?? []));
  }

  async function find(viewer: Viewer, id: string): Promise<ImageJob | null> {
    const live = jobs.get(id);
    const row = live === undefined ? await store.findVisible(viewer, id) : live.row;
    if (row === null || !maySee(viewer, row)) return null;
    return (await describe(viewer, [row]))[0] ?? null;
  }

  return {
    find,
    recent: async (viewer) => describe(viewer, await store.recent(viewer, clock.now() - ENDED_TOLD_MS, RECENT_MAX)),
    async get(viewer, id) {
      const job = await find(viewer, id);
      if (job === null) throw notFound("picture in the making");
      return job;
    },
    preview(viewer, id) {
      const live = jobs.get(id);
      if (live?.preview == null || !maySee(viewer, live.row)) throw notFound("preview");
      return live.preview;
    },
  };
}
