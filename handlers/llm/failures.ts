// What went wrong at the language model service, in the service's own error codes and in words for people.
import { DomainError } from "../errors.ts";
import { isRecord } from "./json.ts";

/** What a service said about a failure. Its text decides the code; people never see it. */
export interface UpstreamError {
  status: number;
  code: string;
  message: string;
}

const BUSY_RETRY_S = 5;

// How llama-server, Ollama, vLLM, LM Studio and our own service word it.
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|maximum context length|exceeds? (?:the |its )?(?:available |maximum |max )?context|exceed(?:s|ed)? (?:the )?max(?:imum)? context|context (?:length|size|window) (?:of only|(?:has been |was |is )?exceeded)|exceed context window|prompt (?:is )?too long|input is too large to process|maximum model length|reached context length|greater than the context length/i;
const NO_VISION =
  /model_has_no_vision|image input is not supported|images? (?:is|are|input is|inputs are) not supported|(?:does not|doesn't|do not) support (?:image|vision|multimodal)|not a multimodal model|missing data required for image|unsupported content part type|at most 0 image|mmproj/i;
const NO_MODEL =
  /model_not_found|model\b.{0,200}\b(?:not found|does not exist|not exist|is not (?:available|installed))|no such model|no models? loaded/i;
const BUSY = /queue_full|server busy|maximum pending requests|overloaded|too many requests|rate.?limit/i;

/** Reads `{ error: {...} }`, `{ error: "..." }` or `{ message }`; null when there is no error in it. */
export function readUpstreamError(body: unknown, status: number): UpstreamError | null {
  if (!isRecord(body)) return null;
  const error = body.error ?? (body.object === "error" || body.type === "error" ? body : undefined);
  if (typeof error === "string") return { status, code: "", message: error };
  if (!isRecord(error)) return null;
  const code = [error.code, error.type].filter((part) => typeof part === "string").join(" ");
  const message = typeof error.message === "string" ? error.message : "";
  return { status: typeof error.code === "number" ? error.code : status, code, message };
}

/** The one mapping from what a service said to the failure that people are told. */
export function toFailure(
  { status, code, message }: UpstreamError,
  retryAfterS: number | null = null,
  reason?: unknown,
): DomainError {
  // The cause goes to the log: the service's words may hold a part of the conversation, so only the facts go there.
  const facts = /^[\w .-]{1,80}$/.test(code) ? `${status} ${code}` : `${status}`;
  const cause = new Error(`the language model service answered ${facts}`, { cause: reason });
  const said = `${code} ${message}`;
  if (NO_VISION.test(said)) {
    const detail =
      "This language model cannot see pictures. Send the message without the picture, or choose a model that can see.";
    return new DomainError("model_has_no_vision", detail, { cause });
  }
  if (status === 413 || TOO_LONG.test(said)) {
    const detail =
      "This conversation is longer than the language model can read at once. Shorten the message, or start a new conversation.";
    return new DomainError("too_large", detail, { cause });
  }
  if (status === 429 || ((status === 503 || status === 529) && BUSY.test(said))) {
    const detail = "The language model is busy with other questions. Please try again in a moment.";
    return new DomainError("busy", detail, { cause, retryAfterS: retryAfterS ?? BUSY_RETRY_S });
  }
  if (status === 503) return notReady(cause);
  if (status === 401 || status === 403) {
    return failed(
      "The language model service did not accept the key. Ask the person who looks after Hearth to check LLM_API_KEY.",
      cause,
    );
  }
  if (status === 404 || (status === 400 && NO_MODEL.test(said))) {
    return NO_MODEL.test(said)
      ? failed("The chosen language model is not there any more. Choose another one in the settings.", cause)
      : failed(
          "The language model service does not offer what is needed. Ask the person who looks after Hearth to check LLM_URL.",
          cause,
        );
  }
  return failed("The language model had a problem. Please try again.", cause);
}

/** Nobody answers at the service's address, or it says that it is still loading. */
export function notReady(cause: unknown): DomainError {
  return new DomainError(
    "component_not_ready",
    "I can't reach the language model. It may be starting; try again in a few seconds.",
    { cause, component: "llm", state: "starting" },
  );
}

export function timedOut(): DomainError {
  return new DomainError("upstream_timeout", "The language model took too long. Please try again.");
}

export function failed(detail: string, cause?: unknown): DomainError {
  return new DomainError("upstream_failed", detail, { cause });
}

export const brokeOff = (cause?: unknown) =>
  failed("The language model stopped in the middle of its answer. Please try again.", cause);

export const notUnderstood = (cause?: unknown) =>
  failed("The language model sent something that Hearth does not understand. Please try again.", cause);

/** Seconds of a Retry-After header, which is a number or a date; null when there is none. */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
