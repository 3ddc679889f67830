// One HTTP call to the language model service: cancelled with its caller, limited in time, failures as DomainErrors.
import { DomainError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import {
  failed,
  notReady,
  notUnderstood,
  parseRetryAfter,
  readUpstreamError,
  timedOut,
  toFailure,
} from "./failures.ts";
import { BodyTooLongError, parseJson, readBoundedText } from "./json.ts";

const ERROR_BODY_MAX_BYTES = 64 * 1024;
const ERROR_BODY_MS = 5_000;

export interface UpstreamOptions {
  /** Ends with `/v1/`. */
  base: string;
  apiKey: string | null;
  clock: Clock;
  fetch: typeof globalThis.fetch;
}

export interface UpstreamRequest {
  path: string;
  /** Left out: GET. */
  body?: Record<string, unknown>;
  accept: "application/json" | "text/event-stream";
}

/** A call in progress. Whoever opens it closes it; closing frees the connection, and the model behind it. */
export interface UpstreamCall {
  response: Response;
  /** Waits for `work`, at most so long. @throws {DomainError} `upstream_timeout`; the caller's abort as its own reason */
  within<T>(timeoutMs: number, work: () => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Sends the request and waits for a successful answer's headers.
 * @throws {DomainError} what the service refused, `component_not_ready` when nobody answers; an abort as its reason
 */
export async function openCall(
  options: UpstreamOptions,
  request: UpstreamRequest,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<UpstreamCall> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener("abort", stop, { once: true });
  const close = () => {
    signal.removeEventListener("abort", stop);
    controller.abort();
  };

  async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
    let isLate = false;
    const disarm = options.clock.schedule(limitMs, () => {
      isLate = true;
      controller.abort();
    });
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      throw isLate ? timedOut() : error;
    } finally {
      disarm();
    }
  }

  try {
    const response = await within(timeoutMs, () => send(options, request, controller.signal));
    if (!response.ok) {
      throw await within(ERROR_BODY_MS, () => readFailure(response, options.clock.now())).catch((error: unknown) => {
        signal.throwIfAborted();
        // The status alone says enough; a body that breaks off or never ends adds nothing.
        return toFailure({ status: response.status, code: "", message: "" }, null, error);
      });
    }
    return { response, within, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * One request and its JSON answer of at most `maxBytes`.
 * @throws {DomainError}
 */
export async function callJson(
  options: UpstreamOptions,
  request: Omit<UpstreamRequest, "accept">,
  limits: { timeoutMs: number; maxBytes: number; signal: AbortSignal },
): Promise<unknown> {
  const call = await openCall(options, { ...request, accept: "application/json" }, limits);
  try {
    const body = parseJson(await call.within(limits.timeoutMs, () => readBoundedText(call.response, limits.maxBytes)));
    // Some services answer an error with status 200.
    if (body === undefined || readUpstreamError(body, 500) !== null) throw failureIn(body);
    return body;
  } catch (error) {
    throw asFailure(error, limits.signal);
  } finally {
    call.close();
  }
}

/** The failure that a body tells of where something else was expected. */
export function failureIn(body: unknown): DomainError {
  const error = readUpstreamError(body, 500);
  return error === null ? notUnderstood(new Error("an answer of another kind than asked for")) : toFailure(error);
}

/** Whatever reading an answer may throw: aborts and known failures as they are, the rest as `upstream_failed`. */
export function asFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof DomainError) return error;
  if (error instanceof BodyTooLongError) return notUnderstood(error);
  return failed("The connection to the language model was lost. Please try again.", error);
}

async function send({ base, apiKey, fetch }: UpstreamOptions, request: UpstreamRequest, signal: AbortSignal) {
  const headers = new Headers({ accept: request.accept });
  if (apiKey !== null && apiKey !== "") headers.set("authorization", `Bearer ${apiKey}`);
  const isPost = request.body !== undefined;
  if (isPost) headers.set("content-type", "application/json");
  try {
    return await fetch(base + request.path, {
      method: isPost ? "POST" : "GET",
      headers,
      ...(isPost ? { body: JSON.stringify(request.body) } : {}),
      // A redirect would turn the POST into a GET, or lead the conversation elsewhere.
      redirect: "manual",
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw notReady(error);
  }
}

async function readFailure(response: Response, nowMs: number): Promise<DomainError> {
  const retryAfterS = parseRetryAfter(response.headers.get("retry-after"), nowMs);
  const text = await readBoundedText(response, ERROR_BODY_MAX_BYTES);
  const said = readUpstreamError(parseJson(text), response.status) ?? { code: "", message: text };
  return toFailure({ ...said, status: response.status }, retryAfterS);
}
