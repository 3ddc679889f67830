// Errors as answers: RFC 9457, in the service's own shape.
import type { Log } from "../log.ts";
import { SidecarError, type SidecarErrorCode, STATUS } from "../sidecar-error.ts";

const TITLE: Partial<Record<number, string>> = {
  400: "The request cannot be used",
  403: "Refused",
  404: "Not found",
  409: "Not now",
  413: "Too large",
  415: "Not a sound that can be read",
  422: "Cannot be done",
  429: "Busy",
  499: "Stopped",
  500: "Something went wrong",
  503: "Not ready",
};
const RETRY_AFTER_S: Partial<Record<SidecarErrorCode, string>> = { busy: "2", component_not_ready: "3" };

/** What is not expected is logged and hidden behind words. */
export function toProblem(error: unknown, log: Log): Response {
  const { code, message } = toSidecarError(error, log);
  const status = STATUS[code];
  const retryAfter = RETRY_AFTER_S[code];
  return Response.json(
    { type: "about:blank", title: TITLE[status] ?? "Error", status, code, detail: message },
    {
      status,
      headers: {
        "content-type": "application/problem+json",
        ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
      },
    },
  );
}

function toSidecarError(error: unknown, log: Log): SidecarError {
  if (error instanceof SidecarError) return error;
  log.error("a request failed", error);
  return new SidecarError("internal", "The answer could not be made. The log of the voice says why.");
}
