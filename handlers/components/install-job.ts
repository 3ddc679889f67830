// One job as the queue holds it: its state, its progress, its row in the store, and how it is told to people.
import { v7 as uuidv7 } from "uuid";
import type { Clock } from "../ports/clock.ts";
import type { Download } from "../shared/contract/components.ts";
import { iso } from "../store/database.ts";
import type { CatalogueEntry } from "./catalogue.ts";
import { hasEnded, isWorking, type Job, newJob } from "./job-policy.ts";
import type { JobRow } from "./job-store.ts";
import { createProgress, type Progress } from "./progress.ts";

export interface InstallJob {
  readonly id: string;
  readonly entry: CatalogueEntry;
  readonly reason: Download["reason"];
  readonly createdAt: number;
  readonly progress: Progress;
  updatedAt: number;
  job: Job;
  /** Its files lie there in their sizes, and its next try most likely does nothing but hash them. */
  isDoubtful: boolean;
  /** While a try is on: ends it. */
  abort: AbortController | null;
  /** Settles when the try has ended, whatever became of it. */
  running: Promise<void> | null;
  cancelWait: () => void;
  /** Resolves when a cancelled job is gone with everything it had fetched. */
  removal: Promise<void> | null;
}

export function newInstallJob(
  entry: CatalogueEntry,
  { reason, deep }: { reason: Download["reason"]; deep: boolean },
  clock: Clock,
): InstallJob {
  const now = clock.now();
  const progress = createProgress(clock, { doneBytes: 0, totalBytes: 0 });
  const times = { createdAt: now, updatedAt: now };
  return { id: uuidv7(), entry, reason, ...times, progress, job: { ...newJob, deep }, ...idle() };
}

export function fromRow(row: JobRow, entry: CatalogueEntry, clock: Clock): InstallJob {
  const { id, reason, createdAt, updatedAt, state, failures, retryAt, deep, problemCode, problemDetail } = row;
  const problem = problemCode === null ? null : { code: problemCode, detail: problemDetail ?? "" };
  const job: Job = { state, failures, problem, retryAtMs: retryAt, deep };
  return { id, entry, reason, createdAt, updatedAt, progress: createProgress(clock, row), job, ...idle() };
}

const idle = () => ({ isDoubtful: false, abort: null, running: null, cancelWait: () => {}, removal: null });

export function toRow({ id, entry, reason, createdAt, updatedAt, progress, job }: InstallJob): JobRow {
  return {
    id,
    componentId: entry.id,
    reason,
    state: job.state,
    failures: job.failures,
    problemCode: job.problem?.code ?? null,
    problemDetail: job.problem?.detail ?? null,
    retryAt: job.retryAtMs,
    deep: job.deep,
    doneBytes: progress.doneBytes,
    totalBytes: progress.totalBytes,
    createdAt,
    updatedAt,
  };
}

/** null for a cancelled one: to people it is gone. */
export function toDownload({ id, entry, reason, createdAt, updatedAt, progress, job }: InstallJob): Download | null {
  if (job.state === "cancelled") return null;
  return {
    id,
    componentId: entry.id,
    name: entry.name,
    state: job.state,
    reason,
    ...(progress.totalBytes === 0 ? {} : { transfer: transferOf(job, progress) }),
    failures: job.failures,
    ...(job.problem === null ? {} : { problem: job.problem }),
    ...(job.retryAtMs === null ? {} : { retryAt: iso(job.retryAtMs) }),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

/** Speed and time left only while something moves. */
function transferOf({ state }: Job, progress: Progress) {
  const transfer = progress.transfer();
  return isWorking(state) ? transfer : { ...transfer, bytesPerS: null, secondsLeft: null };
}

export const isLive = ({ job }: InstallJob): boolean => !hasEnded(job.state);
