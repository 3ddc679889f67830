// What the sidecar and an engine's thread say to one another.
import type { SidecarErrorCode } from "../sidecar-error.ts";

export type ToWorker<Job> = { type: "run"; id: number; job: Job } | { type: "abort"; id: number } | { type: "end" };

export type FromWorker<Answer, Facts> =
  | { type: "ready"; facts: Facts }
  /** It cannot be loaded, and trying again would end the same way. */
  | { type: "unusable"; problem: string }
  | { type: "answer"; id: number; answer: Answer }
  | { type: "failed"; id: number; code: SidecarErrorCode; detail: string };
