// One job that waits or runs: its row as it is now, who watches it, and its writes to the store, one after another.
import { type DomainError, toDomainError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import type { Job, JobProgress } from "../shared/contract/jobs.ts";
import { iso } from "../store/database.ts";
import type { JobRow, JobStore } from "./job-store.ts";

/** The store is at most so far behind. */
const PROGRESS_STORED_MS = 1_000;

export interface LiveJob {
  readonly row: JobRow;
  readonly controller: AbortController;
  /** Settles when its runner has, and its end is stored; null: it waits for its turn. */
  running: Promise<void> | null;
  isCancelled: boolean;
  /** Its row went with its person: nothing of it is stored any more. */
  isGone: boolean;
  change(changes: Partial<JobRow>): void;
  progress(progress: JobProgress): void;
  /** Stores the row as it is; never before an earlier write of it. */
  write(): Promise<void>;
  watch(listener: () => void): () => void;
  /** Its place in the queue has changed. */
  tell(): void;
}

export function createLiveJob(first: JobRow, parts: { store: JobStore; clock: Clock; log: Log }): LiveJob {
  const { store, clock, log } = parts;
  const listeners = new Set<() => void>();
  let row = first;
  let writes: Promise<void> = Promise.resolve();
  let cancelDue: (() => void) | null = null;

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };

  function change(changes: Partial<JobRow>): void {
    row = { ...row, ...changes, updatedAt: clock.now() };
    tell();
  }

  function write(): Promise<void> {
    cancelDue?.();
    cancelDue = null;
    const after = writes.then(() => (job.isGone ? undefined : store.put(row)));
    writes = after.catch(() => undefined);
    return after;
  }

  const job: LiveJob = {
    get row() {
      return row;
    },
    controller: new AbortController(),
    running: null,
    isCancelled: false,
    isGone: false,
    change,
    write,
    tell,
    progress(progress) {
      if (row.state !== "running") return;
      change({ progress });
      cancelDue ??= clock.schedule(PROGRESS_STORED_MS, () => {
        write().catch((cause: unknown) => log.error("progress of a job not stored", cause, { job: row.id }));
      });
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return job;
}

/** `ahead` null: it does not wait. */
export function toJob(row: JobRow, ahead: number | null): Job {
  const { id, kind, title, state, progress, problem, wakeWordId, createdAt, updatedAt } = row;
  return {
    id,
    kind,
    title,
    state,
    ...(ahead === null ? {} : { ahead }),
    progress,
    problem,
    wakeWordId,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

/** Whatever a runner threw, as it is told to people. */
export function problemOf(cause: unknown): { problem: NonNullable<Job["problem"]>; error: DomainError } {
  const error = toDomainError(cause);
  return { problem: { code: error.code, detail: error.message }, error };
}
