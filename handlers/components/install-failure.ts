// What went wrong with a try, as the job's rules know it.
import { DownloadFailure } from "../ports/install-tools.ts";
import type { JobFailure } from "./job-policy.ts";

/** All is where it should be, and yet the readiness check says no. */
export class NotWorking extends Error {
  override readonly name = "NotWorking";
}

/** Whatever was thrown; what nobody expected is `unexpected`, and told without its details. */
export function toFailure(cause: unknown, name: string): JobFailure {
  if (cause instanceof DownloadFailure) {
    return { kind: cause.kind, detail: cause.message, retryAfterS: cause.retryAfterS };
  }
  if (cause instanceof NotWorking) return { kind: "not_working", detail: cause.message, retryAfterS: null };
  const detail = `Installing ${name} went wrong on our side. Trying again may help.`;
  return { kind: "unexpected", detail, retryAfterS: null };
}
