// What a download job goes through, and when it is tried again: a pure reducer, without clock, store or files.
import type { DownloadFailureKind } from "../ports/install-tools.ts";
import type { ErrorCode } from "../shared/contract/common.ts";
import type { DownloadState } from "../shared/contract/components.ts";

/** `cancelled` lasts until its parts are removed; the job is forgotten then. */
export type JobState = DownloadState | "cancelled";

export interface Job {
  state: JobState;
  /** Tries in a row that failed without getting further. */
  failures: number;
  problem: { code: ErrorCode; detail: string } | null;
  /** Milliseconds since 1970, while it waits. */
  retryAtMs: number | null;
  /** Believe no file by its size and time: hash every one. */
  deep: boolean;
}

/**
 * `not_working`: all is in its place, and the readiness check says no. `requirement_missing`: what it needs is not
 * there and not on its way. `unexpected`: what nobody foresaw.
 */
export type JobFailureKind = DownloadFailureKind | "not_working" | "requirement_missing" | "unexpected";

export interface JobFailure {
  kind: JobFailureKind;
  detail: string;
  retryAfterS: number | null;
}

export type JobEvent =
  | { type: "started" }
  | { type: "stage"; stage: "downloading" | "verifying" | "installing" }
  | { type: "installed" }
  /** `random`: 0 to 1. `gotFurther`: this try has fetched or made something that the one before had not. */
  | {
      type: "failed";
      failure: JobFailure;
      atMs: number;
      random: number;
      gotFurther: boolean;
      isEssentialRepair: boolean;
    }
  | { type: "retry-due" }
  | { type: "pause" }
  | { type: "resume" }
  | { type: "retry" }
  | { type: "cancel" }
  | { type: "restarted"; atMs: number };

export type JobEffect =
  | { type: "abort" }
  | { type: "wait"; delayMs: number }
  | { type: "cancel-wait" }
  /** The files of a job that was given up, and its parts. */
  | { type: "remove-parts" };

export interface JobStep {
  job: Job;
  effects: readonly JobEffect[];
}

export interface RetryPolicy {
  /** Wait before the second try; doubles with every further failure. */
  firstDelayMs: number;
  longestDelayMs: number;
  /** A `Retry-After` is honoured up to this. */
  longestRetryAfterMs: number;
  /** Tries in a row without getting further, after which a job is `failed`. */
  triesMax: Record<JobFailureKind, number>;
}

export const defaultRetryPolicy: RetryPolicy = {
  firstDelayMs: 2_000,
  longestDelayMs: 10 * 60_000,
  longestRetryAfterMs: 60 * 60_000,
  triesMax: {
    unreachable: 10,
    // Every mirror was asked already, and waiting changes nothing.
    refused: 1,
    // Once may be a bad line; the same twice is another file.
    wrong_bytes: 2,
    bad_archive: 2,
    disk_full: 1,
    read_only: 1,
    // Once more, with every file hashed.
    not_working: 2,
    requirement_missing: 1,
    unexpected: 3,
  },
};

const CODE_OF: Record<JobFailureKind, ErrorCode> = {
  unreachable: "upstream_failed",
  refused: "upstream_failed",
  wrong_bytes: "upstream_failed",
  bad_archive: "upstream_failed",
  disk_full: "conflict",
  read_only: "conflict",
  not_working: "component_not_ready",
  requirement_missing: "conflict",
  unexpected: "internal",
};

export const newJob: Job = { state: "queued", failures: 0, problem: null, retryAtMs: null, deep: false };

export const isWorking = (state: JobState): boolean =>
  state === "downloading" || state === "verifying" || state === "installing";
/** Nothing moves it any more. */
export const hasEnded = (state: JobState): boolean => state === "done" || state === "cancelled";

const same = (job: Job): JobStep => ({ job, effects: [] });
const queuedAgain = (job: Job): Job => ({ ...job, state: "queued", retryAtMs: null });

/** One step. An event that does not fit the state, e.g. a pause that comes too late, changes nothing. */
export function reduceJob(job: Job, event: JobEvent, policy = defaultRetryPolicy): JobStep {
  switch (event.type) {
    case "started":
      return same(job.state === "queued" ? { ...job, state: "verifying" } : job);
    case "stage":
      return same(isWorking(job.state) ? { ...job, state: event.stage } : job);
    case "installed":
      if (!isWorking(job.state)) return same(job);
      return same({ ...job, state: "done", failures: 0, problem: null });
    case "failed":
      return isWorking(job.state) ? afterFailure(job, event, policy) : same(job);
    case "retry-due":
      return same(job.state === "waiting" ? queuedAgain(job) : job);
    case "pause":
      return pause(job);
    case "resume":
      return same(job.state === "paused" ? queuedAgain(job) : job);
    case "retry":
      if (job.state !== "waiting" && job.state !== "failed") return same(job);
      return {
        job: { ...queuedAgain(job), failures: 0, problem: null },
        effects: job.state === "waiting" ? [{ type: "cancel-wait" }] : [],
      };
    case "cancel":
      return cancel(job);
    case "restarted":
      return afterRestart(job, event.atMs, policy);
  }
}

function pause(job: Job): JobStep {
  const paused: Job = { ...job, state: "paused", retryAtMs: null };
  if (isWorking(job.state)) return { job: paused, effects: [{ type: "abort" }] };
  if (job.state === "waiting") return { job: paused, effects: [{ type: "cancel-wait" }] };
  return same(job.state === "queued" ? paused : job);
}

function cancel(job: Job): JobStep {
  if (hasEnded(job.state)) return same(job);
  const before: JobEffect[] = isWorking(job.state)
    ? [{ type: "abort" }]
    : job.state === "waiting"
      ? [{ type: "cancel-wait" }]
      : [];
  return { job: { ...job, state: "cancelled", retryAtMs: null }, effects: [...before, { type: "remove-parts" }] };
}

function afterFailure(job: Job, event: Extract<JobEvent, { type: "failed" }>, policy: RetryPolicy): JobStep {
  const { failure, atMs, random, gotFurther, isEssentialRepair } = event;
  const failures = gotFurther ? 1 : job.failures + 1;
  const problem = { code: CODE_OF[failure.kind], detail: failure.detail };
  const deep = job.deep || failure.kind === "not_working";
  const isUnlimited = failure.kind === "unreachable" && isEssentialRepair;
  if (!isUnlimited && failures >= policy.triesMax[failure.kind]) {
    return same({ ...job, state: "failed", failures, problem, retryAtMs: null, deep });
  }
  const delayMs = retryDelayMs(failures, failure.retryAfterS, random, policy);
  return {
    job: { ...job, state: "waiting", failures, problem, retryAtMs: atMs + delayMs, deep },
    effects: [{ type: "wait", delayMs }],
  };
}

/** Between a half and the whole of a doubling wait, so that many homes do not come back at once. */
function retryDelayMs(failures: number, retryAfterS: number | null, random: number, policy: RetryPolicy): number {
  const doubled = policy.firstDelayMs * 2 ** Math.min(failures - 1, 30);
  const backoffMs = Math.min(doubled, policy.longestDelayMs) * (0.5 + random / 2);
  const askedForMs = Math.min((retryAfterS ?? 0) * 1_000, policy.longestRetryAfterMs);
  return Math.round(Math.max(backoffMs, askedForMs));
}

function afterRestart(job: Job, atMs: number, policy: RetryPolicy): JobStep {
  if (isWorking(job.state)) return same(queuedAgain(job));
  if (job.state === "cancelled") return { job, effects: [{ type: "remove-parts" }] };
  if (job.state !== "waiting") return same(job);
  // A clock that was set back meanwhile must not make it wait for years.
  const leftMs = Math.max(0, (job.retryAtMs ?? atMs) - atMs);
  const delayMs = Math.min(leftMs, policy.longestRetryAfterMs);
  return { job: { ...job, retryAtMs: atMs + delayMs }, effects: [{ type: "wait", delayMs }] };
}
