// One HTTP call to a service that speaks or listens: cancelled with its caller, limited in time and size, failures as DomainErrors.
import { DomainError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";

export interface SidecarClientOptions {
  /** What people call it, at the beginning of a sentence: "Speech". */
  name: string;
  /** Its base address without a trailing slash, asked at each call. @throws DomainError `component_not_ready` */
  url(): string;
  /** Why it does not answer, as far as the service knows. */
  notReady(cause: unknown): DomainError;
  clock: Clock;
  fetch?: typeof globalThis.fetch;
}

export interface SidecarRequest {
  /** Begins with a slash. */
  path: string;
  /** Left out: GET. */
  method?: "POST" | "PUT";
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, instead of `json`. */
  body?: { bytes: Uint8Array; type: string };
  /** Never sent a second time, because that would do it twice. */
  once?: true;
  /** Other statuses than 2xx that the caller reads itself. */
  alsoAccepts?: readonly number[];
}

export interface SidecarLimits {
  timeoutMs: number;
  maxBytes: number;
  signal: AbortSignal;
}

export interface SidecarAnswer {
  status: number;
  /** Lower case, without parameters; "" when there is none. */
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface SidecarClient {
  /**
   * One request and its whole answer. What could not be delivered is sent a second time at once: a program that was
   * started again leaves kept-alive connections behind that break at their next use, and asking twice does no harm;
   * `once` where it would.
   * @throws DomainError `component_not_ready`, `busy`, `upstream_failed`, `upstream_timeout`; an abort as its reason
   */
  call(request: SidecarRequest, limits: SidecarLimits): Promise<SidecarAnswer>;
}

const ERROR_BODY_MAX_BYTES = 16 * 1024;
const RETRY_AFTER_S = 2;

class TooLong extends Error {
  override readonly name = "TooLong";
}

export function createSidecarClient(options: SidecarClientOptions): SidecarClient {
  const { name, notReady, clock, fetch = globalThis.fetch } = options;

  async function send(request: SidecarRequest, signal: AbortSignal): Promise<Response> {
    const url = options.url() + request.path;
    const init = { ...contentOf(request), method: request.method ?? "GET", redirect: "manual" as const, signal };
    try {
      return await fetch(url, init);
    } catch (cause) {
      signal.throwIfAborted();
      if (request.once) throw cause;
      // The address is asked for anew: a program that was started again may have another port.
      return await fetch(options.url() + request.path, init);
    }
  }

  async function exchange(request: SidecarRequest, maxBytes: number, signal: AbortSignal): Promise<SidecarAnswer> {
    const response = await send(request, signal).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw cause instanceof DomainError ? cause : notReady(cause);
    });
    const { status } = response;
    const isWanted = response.ok || (request.alsoAccepts?.includes(status) ?? false);
    try {
      const bytes = await readBounded(response, isWanted ? maxBytes : ERROR_BODY_MAX_BYTES);
      if (!isWanted) throw refusal(name, status, notReady);
      return { status, mediaType: mediaTypeOf(response), bytes };
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof DomainError) throw cause;
      if (!isWanted) throw refusal(name, status, notReady);
      const what = cause instanceof TooLong ? "sent more than it should" : "broke off in mid-answer";
      throw new DomainError("upstream_failed", `${name} ${what}. Please try again.`, { cause });
    }
  }

  return {
    async call(request, { timeoutMs, maxBytes, signal }) {
      signal.throwIfAborted();
      const ended = new AbortController();
      const stop = () => ended.abort(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      const cancelTimer = clock.schedule(timeoutMs, () => ended.abort(tooSlow(name)));
      try {
        return await exchange(request, maxBytes, ended.signal);
      } finally {
        cancelTimer();
        signal.removeEventListener("abort", stop);
        // What is left of an answer that nobody reads any more is let go.
        ended.abort();
      }
    },
  };
}

/** The JSON of an answer; undefined when it is none. */
export function jsonOf({ bytes }: SidecarAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function contentOf({ json, body }: SidecarRequest): {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
} {
  if (body !== undefined)
    return { headers: { "content-type": body.type }, body: body.bytes as Uint8Array<ArrayBuffer> };
  if (json === undefined) return {};
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(json) };
}

const mediaTypeOf = (response: Response): string =>
  (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    length += chunk.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new TooLong(`more than ${maxBytes} bytes`);
    }
    chunks.push(chunk.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function refusal(name: string, status: number, notReady: (cause: unknown) => DomainError): DomainError {
  const cause = new Error(`status ${status}`);
  if (status === 503) return notReady(cause);
  if (status === 429) {
    const words = `${name} has a lot to do at the moment. Please try again in a few seconds.`;
    return new DomainError("busy", words, { cause, retryAfterS: RETRY_AFTER_S });
  }
  return new DomainError("upstream_failed", `${name} could not do this. Please try again.`, { cause });
}

const tooSlow = (name: string) => new DomainError("upstream_timeout", `${name} took too long. Please try again.`);
