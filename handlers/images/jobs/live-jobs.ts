// The works that wait or are painted, as the service holds them in memory: progress and previews are told, not stored.
import type { ImageJobState } from "../../shared/contract/images.ts";
import { fairOrder } from "./fair-order.ts";
import type { JobRow } from "./job-store.ts";

export interface Progress {
  value: number;
  max: number;
  node: string | null;
}

export interface Preview {
  /** Grows with each; part of its address, so that a browser shows the new one. */
  version: number;
  mediaType: "image/jpeg" | "image/png";
  bytes: Uint8Array;
}

export interface LiveJob {
  row: JobRow;
  /** While it is queued: 1 is the next. */
  position: number | null;
  progress: Progress | null;
  /** The newest alone. */
  preview: Preview | null;
  readonly abort: AbortController;
  /** Whoever follows it at the painter asks again at once. */
  nudge(): void;
}

export type JobListener = (job: { id: string; userId: string }) => void;

/** A preview is a small picture; a larger one is not kept. */
const PREVIEW_MAX_BYTES = 512 * 1024;

export interface LiveJobs {
  get(id: string): LiveJob | undefined;
  bySubmission(submission: string): LiveJob | undefined;
  in(...states: ImageJobState[]): LiveJob[];
  of(userId: string): LiveJob[];
  add(row: JobRow): LiveJob;
  /** Its row as it is stored now. */
  changed(live: LiveJob, row: JobRow): void;
  /** It has ended. */
  drop(live: LiveJob): void;
  progressed(live: LiveJob, progress: Progress): void;
  previewed(live: LiveJob, preview: Omit<Preview, "version">): void;
  /** Its turn begins. */
  served(live: LiveJob): void;
  /** Those that are queued, in the order in which they will be painted. */
  order(): LiveJob[];
  watch(listener: JobListener): () => void;
  readonly size: number;
}

export function createLiveJobs(): LiveJobs {
  const jobs = new Map<string, LiveJob>();
  const listeners = new Set<JobListener>();
  const servedAt = new Map<string, number>();
  let turns = 0;

  const notify = ({ row }: LiveJob) => {
    for (const listener of [...listeners]) listener({ id: row.id, userId: row.userId });
  };
  const inStates = (...states: ImageJobState[]) => [...jobs.values()].filter(({ row }) => states.includes(row.state));

  function order(): LiveJob[] {
    const waiting = inStates("queued");
    const ordered = fairOrder(
      waiting.map(({ row }) => row),
      servedAt,
    );
    return ordered.flatMap(({ id }) => jobs.get(id) ?? []);
  }

  function place(): void {
    for (const [index, live] of order().entries()) {
      if (live.position === index + 1) continue;
      live.position = index + 1;
      notify(live);
    }
  }

  return {
    get: (id) => jobs.get(id),
    bySubmission: (submission) => inStates("painting").find(({ row }) => row.submission === submission),
    in: inStates,
    of: (userId) => [...jobs.values()].filter(({ row }) => row.userId === userId),
    order,

    add(row) {
      const live: LiveJob = {
        row,
        position: null,
        progress: null,
        preview: null,
        abort: new AbortController(),
        nudge() {},
      };
      jobs.set(row.id, live);
      notify(live);
      place();
      return live;
    },

    changed(live, row) {
      live.row = row;
      if (row.state !== "queued") live.position = null;
      if (row.state === "queued") live.progress = null;
      notify(live);
      place();
    },

    drop(live) {
      if (!jobs.delete(live.row.id)) return;
      // Only whoever still waits is remembered; the next time one is as everybody else.
      if (![...jobs.values()].some(({ row }) => row.userId === live.row.userId)) servedAt.delete(live.row.userId);
      notify(live);
      place();
    },

    progressed(live, progress) {
      live.progress = progress;
      notify(live);
    },

    previewed(live, { mediaType, bytes }) {
      if (bytes.length > PREVIEW_MAX_BYTES) return;
      live.preview = { mediaType, bytes, version: (live.preview?.version ?? 0) + 1 };
      notify(live);
    },

    served(live) {
      turns++;
      servedAt.set(live.row.userId, turns);
    },

    watch(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    get size() {
      return jobs.size;
    },
  };
}
