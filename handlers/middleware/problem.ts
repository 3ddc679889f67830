// The one place where errors become application/problem+json (RFC 9457).
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { type DomainError, ERROR_TABLE, toDomainError } from "../errors.ts";
import type { Log } from "../ports/log.ts";
import type { Problem } from "../shared/contract/common.ts";

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
    if (c.req.raw.signal.aborted) {
      log.debug("the client left", { requestId: c.get("requestId"), method: c.req.method });
    } else if (problem.code === "internal") {
      log.error("request failed", problem.cause ?? problem, { requestId: c.get("requestId"), method: c.req.method });
    }
    return problemResponse(c, problem);
  };
}
