// The one place where errors become application/problem+json (RFC 9457).
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "../app-env.ts";
import { DomainError, ERROR_TABLE } from "../errors.ts";
import type { Log } from "../ports/log.ts";
import type { ErrorCode, Problem } from "../shared/contract/common.ts";

/** What Hono itself raises: a body that is no JSON, mostly. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: "invalid_request",
  404: "not_found",
  413: "too_large",
  415: "unsupported_media_type",
};

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

export function problemResponse(c: Context<AppEnv>, error: DomainError): Response {
  const { status, title } = ERROR_TABLE[error.code];
  const problem: Problem = {
    type: `urn:hearth:problem:${error.code}`,
    title,
    status,
    code: error.code,
    detail: error.message,
    requestId: c.get("requestId"),
    ...error.extras,
  };
  if (error.retryAfterS !== undefined) c.header("Retry-After", String(error.retryAfterS));
  return c.body(JSON.stringify(problem), status, { "Content-Type": "application/problem+json" });
}

export function createErrorHandler(log: Log) {
  return (error: unknown, c: Context<AppEnv>): Response => {
    const problem = toDomainError(error);
    if (problem.code === "internal") {
      log.error("request failed", problem.cause ?? problem, { requestId: c.get("requestId"), method: c.req.method });
    }
    return problemResponse(c, problem);
  };
}
