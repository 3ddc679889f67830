// Says in kind words what went wrong with a message and what helps.
import type { ErrorCode } from "@hearth/handlers/shared/contract/common.ts";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { formatTime } from "../messages/formats.ts";
import { t } from "../messages/t.ts";

/** Words for any failure of a call. */
export function explain(error: unknown): string {
  if (error instanceof UnreachableError) return t("error.unreachable");
  if (error instanceof ServiceError) return explainCode(error.code, error.retryAfterS);
  return t("error.internal");
}

/** Words for a change that was not made, where no message is about to be sent. */
export const explainChange = (error: unknown): string =>
  error instanceof UnreachableError ? t("error.unchanged") : explain(error);

/** Words for a code of the contract, e.g. of an answer that failed half-way. */
export function explainCode(code: ErrorCode, retryAfterS: number | null = null): string {
  switch (code) {
    case "busy":
      return retryAfterS === null ? t("error.busy") : t("error.busyFor", { wait: humanWait(retryAfterS) });
    case "locked_out":
      return t("signIn.wait", { wait: humanWait(retryAfterS ?? 30) });
    case "rate_limited":
      return t("error.rateLimited", { wait: humanWait(retryAfterS ?? 10) });
    case "quiet_hours":
      return t("error.quietHours", { time: formatTime(timeIn(retryAfterS), { timeStyle: "short" }) });
    case "daily_limit":
      return t("error.dailyLimit");
    case "conflict":
      return t("error.conflict");
    case "component_not_ready":
      return t("error.notReady");
    case "upstream_failed":
      return t("error.upstream");
    case "upstream_timeout":
      return t("error.timeout");
    case "too_large":
      return t("error.tooLarge");
    case "model_has_no_vision":
      return t("error.noVision");
    case "invalid_request":
    case "unsupported_media_type":
      return t("error.invalid");
    case "not_found":
      return t("error.notFound");
    case "not_signed_in":
      return t("error.signedOut");
    case "not_allowed":
    case "origin_rejected":
      return t("error.notAllowed");
    default:
      return t("error.internal");
  }
}

/** To the minute. */
const timeIn = (seconds: number | null): Date =>
  new Date(Math.round((Date.now() + (seconds ?? 0) * 1_000) / 60_000) * 60_000);

/** "40 seconds", "3 minutes", "1 hour". */
export function humanWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 90) return t("time.seconds", { count: whole });
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return t("time.minutes", { count: minutes });
  return t("time.hour");
}
