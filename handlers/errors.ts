// Expected failures as one typed error, and the one table from its code to an HTTP status.
import { HTTPException } from "hono/http-exception";
import type { ErrorCode, Problem } from "./shared/contract/common.ts";

/** HTTP status and title of each code (contract, "Conventions"). */
export const ERROR_TABLE = {
  invalid_request: { status: 400, title: "The request is not valid" },
  not_signed_in: { status: 401, title: "Not signed in" },
  wrong_pin: { status: 401, title: "Wrong PIN" },
  not_allowed: { status: 403, title: "Not allowed" },
  origin_rejected: { status: 403, title: "Foreign origin" },
  not_found: { status: 404, title: "Not found" },
  conflict: { status: 409, title: "Conflict" },
  too_large: { status: 413, title: "Too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  range_not_satisfiable: { status: 416, title: "Not in the file" },
  model_has_no_vision: { status: 422, title: "The model cannot see pictures" },
  quiet_hours: { status: 403, title: "Quiet hours" },
  daily_limit: { status: 403, title: "Enough for today" },
  locked_out: { status: 429, title: "Too many wrong PINs" },
  rate_limited: { status: 429, title: "Too many requests" },
  busy: { status: 429, title: "Busy" },
  internal: { status: 500, title: "Something went wrong" },
  upstream_failed: { status: 502, title: "A part of the service failed" },
  component_not_ready: { status: 503, title: "Not ready yet" },
  upstream_timeout: { status: 504, title: "A part of the service took too long" },
} as const satisfies Record<ErrorCode, { status: number; title: string }>;

type ProblemExtras = Pick<Problem, "issues" | "component" | "state" | "progress" | "runId">;

/** An expected failure. `detail` is shown to people: what happened and what helps, never a URL or a secret. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly retryAfterS: number | undefined;
  readonly extras: ProblemExtras;

  constructor(
    code: ErrorCode,
    detail: string,
    options: { cause?: unknown; retryAfterS?: number } & ProblemExtras = {},
  ) {
    const { cause, retryAfterS, ...extras } = options;
    super(detail, { cause });
    this.code = code;
    this.retryAfterS = retryAfterS;
    this.extras = extras;
  }
}

export const notFound = (what: string) => new DomainError("not_found", `This ${what} does not exist.`);

/** What Hono itself raises: a body that is no JSON, mostly. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: "invalid_request",
  404: "not_found",
  413: "too_large",
  415: "unsupported_media_type",
};

/** Whatever was thrown, as a DomainError; what nobody expected becomes `internal` with its cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // drizzle wraps what the store says, so that a busy or absent database would look like a bug of ours.
  if (error instanceof Error && error.cause instanceof DomainError) return error.cause;
  if (error instanceof HTTPException) {
    const code = CODE_OF_STATUS[error.status];
    if (code !== undefined) return new DomainError(code, error.message || ERROR_TABLE[code].title, { cause: error });
  }
  return new DomainError("internal", "Something went wrong on our side. Trying again may help.", { cause: error });
}
