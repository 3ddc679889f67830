// What the service and the thread that trains say to one another.

import type { SynthesisRequest } from "../../handlers/ports/speech.ts";
import type { WakeTrainingHooks, WakeTrainingPlan } from "../../handlers/ports/wake-training.ts";
import type { ErrorCode } from "../../handlers/shared/contract/common.ts";
import type { JobProgress } from "../../handlers/shared/contract/jobs.ts";
import type { WakeReport } from "../../handlers/shared/contract/wake-admin.ts";

/** The thread's `workerData`. Both folders are absolute. */
export interface TrainingOrder {
  plan: WakeTrainingPlan;
  dataDir: string;
  rootDir: string;
  /** Only where TypeScript runs as it stands: the thread's program. */
  source?: string;
}

export interface StoredDetector {
  file: string;
  sizeBytes: number;
  sha256: string;
  report: WakeReport;
}

/** A DomainError as threads can send it; `stack` is for the log. */
export interface SentFailure {
  code: ErrorCode;
  detail: string;
  stack: string;
}

export type Recordings = Awaited<ReturnType<WakeTrainingHooks["recordings"]>>;

/** `id` tells which question of the thread is answered. */
export type Reply =
  | { type: "said"; id: number; wav: Uint8Array }
  | { type: "recordings"; id: number; recordings: Recordings }
  | { type: "refused"; id: number; failure: SentFailure };

export type Question = { type: "say"; id: number; request: SynthesisRequest } | { type: "recordings"; id: number };

export type ToThread = Reply | { type: "abort" } | { type: "end" };

export type FromThread =
  | Question
  /** Nobody waits for the answer any more. */
  | { type: "leave"; id: number }
  | { type: "progress"; progress: JobProgress }
  /** For the log. */
  | { type: "note"; line: string }
  | { type: "done"; detector: StoredDetector }
  | { type: "failed"; failure: SentFailure };
