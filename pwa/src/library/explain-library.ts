// Says in kind words why the library did not answer, and whether waiting helps.
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { explain } from "../chat/explain.ts";
import { t } from "./words.ts";

export function explainLibrary(error: unknown): string {
  if (error instanceof UnreachableError) return t("lib.away");
  if (!(error instanceof ServiceError)) return explain(error);
  switch (error.code) {
    case "component_not_ready":
      return t(isStarting(error) ? "lib.starting" : standingOf(error.state));
    case "upstream_failed":
      return t("lib.upstream");
    case "upstream_timeout":
      return t("lib.timeout");
    case "not_found":
      return t("lib.gone");
    case "too_large":
      return t("lib.tooLarge");
    case "invalid_request":
      return t("lib.invalid");
    default:
      return explain(error);
  }
}

/** Where it does not come by itself. */
const standingOf = (state: string | null) =>
  state === "missing" ? "lib.missing" : state === "stopped" ? "lib.stopped" : "lib.failed";

/** The library server is waking up: asked again by itself, it will be there. */
export const isStarting = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.code === "component_not_ready" &&
  (error.state === "starting" || error.state === "degraded");

/** Nobody can say what the page is right now; what the device has of it will do. */
export const isAway = (error: unknown): boolean =>
  error instanceof UnreachableError ||
  (error instanceof ServiceError &&
    ["component_not_ready", "upstream_failed", "upstream_timeout", "not_found"].includes(error.code));
