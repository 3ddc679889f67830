// fetch for calls to our own service: tells the connection state how it went, names what failed.
import { TIME_ZONE_HEADER } from "@hearth/handlers/shared/contract/headers.ts";
import { timeZoneOfDevice } from "../messages/formats.ts";
import { serviceErrorFrom, UnreachableError } from "./errors.ts";
import { KEPT_HEADER } from "./kept-header.ts";

export interface FetchReports {
  /** Any answer at all came from the service. */
  onReached: () => void;
  /** No answer came. */
  onLost: () => void;
  /** The session is over. */
  onSignedOut: () => void;
  /** The service has carried out a call that may have changed something. */
  onWritten: (method: string, path: string) => void;
}

/** A service that was left behind does not refuse, it is silent: each call waits this long for a first sign. */
const SILENCE_MS = 15_000;
/** Pictures may take their time to get there; an answer that is thought about aloud has no first sentence for long. */
const PATIENT_SILENCE_MS = 120_000;
const PATIENT = new Set(["/api/chat/stream", "/api/tts/stream"]);

export type Fetch = typeof fetch;

/** What is needed of a response, whether the browser's own or the typed client's. */
export type ReadableResponse = Pick<Response, "ok" | "status" | "headers" | "json">;

/** Rejects with UnreachableError where no answer came, and with AbortError where the caller gave up. */
export function createServiceFetch(reports: FetchReports, baseFetch: Fetch = (...args) => fetch(...args)): Fetch {
  return async (input, init) => {
    const method = init?.method ?? "GET";
    const path = pathOf(input);
    const silence = createSilence(init?.signal, PATIENT.has(path) ? PATIENT_SILENCE_MS : SILENCE_MS);
    try {
      const response = await baseFetch(input, {
        ...init,
        ...(method === "GET" ? {} : { headers: withTimeZone(init?.headers) }),
        credentials: "same-origin",
        signal: silence.signal,
      });
      if (!response.headers.has(KEPT_HEADER)) reports.onReached();
      if (response.ok && method !== "GET") reports.onWritten(method, path);
      return response;
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      reports.onLost();
      throw new UnreachableError("The service was not reached.", { cause: error });
    } finally {
      silence.heard();
    }
  };
}

/** Aborts when the service stays silent; once heard, a body may take its time. */
function createSilence(
  outer: AbortSignal | null | undefined,
  afterMs: number,
): { signal: AbortSignal; heard: () => void } {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), afterMs);
  // Not AbortSignal.any(): tablets of 2022 have none.
  if (outer?.aborted) silent.abort(outer.reason);
  outer?.addEventListener("abort", () => silent.abort(outer.reason), { once: true });
  return { signal: silent.signal, heard: () => clearTimeout(timer) };
}

/** What is asked for in words ("at seven") goes by the device's clock. */
function withTimeZone(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  const timeZone = timeZoneOfDevice();
  if (timeZone !== null) headers.set(TIME_ZONE_HEADER, timeZone);
  return headers;
}

const pathOf = (input: Parameters<Fetch>[0]) =>
  new URL(input instanceof Request ? input.url : input, "http://hearth").pathname;

/** Lets a good response through, else throws what the service said. */
export async function accepted<Answer extends ReadableResponse>(
  answer: Promise<Answer>,
  reports: FetchReports,
): Promise<Answer> {
  const response = await answer;
  if (response.ok) return response;
  const error = await serviceErrorFrom(response);
  if (error.code === "not_signed_in") reports.onSignedOut();
  throw error;
}
