// What went wrong with a work, in a stable reason and in words that help whoever wished for the picture.
import { DomainError, toDomainError } from "../../errors.ts";
import type { PainterFailure } from "../../ports/painter.ts";
import type { JobProblem } from "../plan.ts";

const OF_PAINTER: Record<PainterFailure["kind"], JobProblem> = {
  out_of_memory: {
    code: "upstream_failed",
    reason: "out_of_memory",
    detail: "This computer has too little memory for such a picture. Try a smaller size, or fewer pictures at once.",
  },
  model_missing: {
    code: "upstream_failed",
    reason: "model_missing",
    detail: "A model that this picture needs is no longer there. Choose another one, or ask an admin of this home.",
  },
  model_damaged: {
    code: "upstream_failed",
    reason: "model_damaged",
    detail: "A model that this picture needs is damaged. An admin can repair it under Features.",
  },
  refused: {
    code: "upstream_failed",
    reason: "workflow_refused",
    detail: "The painter cannot do it this way. Try it without extras, or ask an admin to look at the workflow.",
  },
  other: {
    code: "upstream_failed",
    reason: "other",
    detail: "Something went wrong while this was painted. Trying again may help.",
  },
};

export const LOST: JobProblem = {
  code: "upstream_failed",
  reason: "lost",
  detail: "The painter was restarted and lost this picture twice. Please ask for it again.",
};

export const TOO_SLOW: JobProblem = {
  code: "upstream_timeout",
  reason: "too_slow",
  detail: "This picture took too long and was given up. A smaller size or fewer steps are faster.",
};

export const SOURCE_GONE: JobProblem = {
  code: "not_found",
  reason: "other",
  detail: "The picture that was to be changed is no longer there.",
};

export const NO_PICTURE: JobProblem = {
  code: "upstream_failed",
  reason: "other",
  detail: "The painter said that it was done, but there was no picture. Trying again may help.",
};

/** Ends a work as failed, with what people are told of it. */
export class JobError extends Error {
  override readonly name = "JobError";
  readonly problem: JobProblem;

  constructor(problem: JobProblem, cause?: unknown) {
    super(problem.detail, { cause });
    this.problem = problem;
  }
}

/** What it was wished with may have been used then, and may not any more. null: the person may not at all. */
export const notAllowedAnyMore = (what: "LoRA" | "checkpoint" | "workflow" | "picture" | null): JobError =>
  new JobError({
    code: "not_allowed",
    reason: "not_allowed",
    detail:
      what === null
        ? "You may not make such pictures any more. An admin of this home can change that."
        : `The ${what} that this picture was wished for with may no longer be used. Wish for it again with another one.`,
  });

/** `failure.detail` may hold paths of the painter's machine: it goes along as the cause, for the log. */
export const painterError = (failure: PainterFailure): JobError =>
  new JobError(
    OF_PAINTER[failure.kind],
    new Error(`${failure.kind} at ${failure.node ?? "no node"}: ${failure.detail}`),
  );

export function problemOf(error: unknown): JobProblem {
  if (error instanceof JobError) return error.problem;
  const { code, message } = toDomainError(error);
  return { code, reason: isFullDisk(error) ? "no_room" : "other", detail: message };
}

/** Of the file system, and of the store on it. */
const FULL_DISK: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"]);

/** The disk says so itself, somewhere among the causes. */
function isFullDisk(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if ("code" in cause && FULL_DISK.has(String(cause.code))) return true;
  }
  return false;
}

/** The painter cannot be reached now: nothing of the work was begun. */
export const isAway = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "component_not_ready";

/** There is nobody to wait for. */
export const isNotInstalled = (error: DomainError): boolean =>
  error.extras.state === "missing" || error.extras.state === "disabled";
