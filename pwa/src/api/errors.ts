// The two ways a call to the service can fail: it refused (a problem), or it was not reached.
import type { ErrorCode, Problem } from "@hearth/handlers/shared/contract/common.ts";

/** The service answered, but not with what was asked for. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly code: ErrorCode;
  /** From `Retry-After`, in seconds. */
  readonly retryAfterS: number | null;
  /** The run that is in the way, with `conflict`. */
  readonly runId: string | null;
  /** How the part of the service stands that is not there, with `component_not_ready`. */
  readonly state: string | null;
  /** What is wrong with which field, with `invalid_request`. */
  readonly issues: { path: string; message: string }[];

  constructor(
    problem: Pick<Problem, "status" | "code" | "detail" | "runId" | "issues" | "state">,
    retryAfterS: number | null,
  ) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.runId = problem.runId ?? null;
    this.state = problem.state ?? null;
    this.issues = problem.issues ?? [];
    this.retryAfterS = retryAfterS;
  }
}

/** No answer came: no network, the service is down, or the connection broke. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** Reads a refused response; one that is no problem+json (a proxy's page) is named after its status. */
export async function serviceErrorFrom(response: Pick<Response, "status" | "headers" | "json">): Promise<ServiceError> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterS = Number.isFinite(retryAfter) ? retryAfter : null;
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) return new ServiceError({ ...body, status: response.status }, retryAfterS);
  return new ServiceError({ status: response.status, code: codeOf(response.status), detail: "" }, retryAfterS);
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string" && "detail" in body;

function codeOf(status: number): ErrorCode {
  if (status === 401) return "not_signed_in";
  if (status === 403) return "not_allowed";
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  if (status === 429) return "busy";
  if (status === 502 || status === 503) return "upstream_failed";
  if (status === 504) return "upstream_timeout";
  return "internal";
}
