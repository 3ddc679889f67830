// What does the work of one kind of job, and what it is given.
import type { JobKind, JobProgress } from "../shared/contract/jobs.ts";

export interface RunningJob {
  id: string;
  userId: string;
  title: string;
  /** What it was asked for, or what it has last kept: to be validated, it comes from the store. */
  input: unknown;
}

export interface RunOptions {
  /** Aborts when somebody cancels it, and when the service stops. */
  signal: AbortSignal;
  /** May be called at any rate; it is told at once and stored once a second. */
  progress(progress: JobProgress): void;
  /** Decided once: the same job gets this as its `input` when it goes on after a restart. */
  keep(input: unknown): Promise<void>;
}

export interface JobRunner {
  /**
   * Does the work, or goes on with it where the last process ended. Settles soon after `signal` aborts.
   * @throws DomainError whose words tell people why it failed
   */
  run(job: RunningJob, options: RunOptions): Promise<{ wakeWordId: string | null }>;
  /** It was cancelled, or is not told of any more: what was only there for it may go. */
  forget?(job: Pick<RunningJob, "id" | "input">): Promise<void>;
}

export type JobRunners = Readonly<Record<JobKind, JobRunner>>;
