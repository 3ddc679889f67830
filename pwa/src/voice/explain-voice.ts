// Says in kind words why something was not read aloud, or not heard.
import type { ErrorCode } from "@hearth/handlers/shared/contract/common.ts";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { explainCode } from "../chat/explain.ts";
import { t } from "../messages/t.ts";
import { SpeechBroken } from "./speaking/read-speech.ts";
import { v } from "./words.ts";

export function explainSpeaking(error: unknown): string {
  if (error instanceof UnreachableError) return v("speech.away");
  // The connection broke in the middle.
  if (error instanceof TypeError || (error instanceof DOMException && error.name === "NetworkError")) {
    return v("speech.away");
  }
  if (error instanceof SpeechBroken) return speakingFailed(error.code, null);
  if (error instanceof ServiceError) return speakingFailed(error.code, error.retryAfterS);
  return t("error.internal");
}

function speakingFailed(code: ErrorCode, retryAfterS: number | null): string {
  switch (code) {
    case "component_not_ready":
      return v("speech.notReady");
    case "upstream_failed":
      return v("speech.upstream");
    case "upstream_timeout":
      return v("speech.timeout");
    case "too_large":
      return v("speech.tooLarge");
    case "not_found":
    case "invalid_request":
      return v("speech.gone");
    default:
      return explainCode(code, retryAfterS);
  }
}

export function explainHearing(code: ErrorCode): string {
  switch (code) {
    case "component_not_ready":
      return v("talk.notReady");
    case "upstream_failed":
    case "upstream_timeout":
      return v("talk.upstream");
    case "busy":
      return v("talk.busy");
    default:
      return code === "not_signed_in" || code === "rate_limited" ? explainCode(code) : v("talk.failed");
  }
}
