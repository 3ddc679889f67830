// Says in kind words why a setting was not changed.
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { explain, humanWait } from "../chat/explain.ts";
import { s } from "./words.ts";

/** Words for any failure of a change; `conflict` says what a conflict means here. */
export function explainChange(error: unknown, conflict?: string): string {
  if (error instanceof UnreachableError) return s("change.away");
  if (!(error instanceof ServiceError)) return explain(error);
  switch (error.code) {
    case "conflict":
      return conflict ?? s("change.conflict");
    case "wrong_pin":
      return error.retryAfterS === null ? s("pin.wrong") : s("pin.wrongWait", { wait: humanWait(error.retryAfterS) });
    case "locked_out":
      return s("pin.wait", { wait: humanWait(error.retryAfterS ?? 30) });
    case "invalid_request":
      return s("change.invalid");
    case "too_large":
      return s("change.tooLarge");
    case "busy":
      return s("change.busy");
    default:
      return explain(error);
  }
}

/** Seconds that a refused PIN makes one wait; 0 when it was something else. */
export function waitAfter(error: unknown): number {
  if (!(error instanceof ServiceError)) return 0;
  if (error.code === "locked_out") return error.retryAfterS ?? 30;
  return error.code === "wrong_pin" ? (error.retryAfterS ?? 0) : 0;
}
