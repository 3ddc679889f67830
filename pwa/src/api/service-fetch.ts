// fetch for calls to our own service: tells the connection state how it went, names what failed.
import { serviceErrorFrom, UnreachableError } from "./errors.ts";

export interface FetchReports {
  /** Any answer at all came from the service. */
  onReached: () => void;
  /** No answer came. */
  onLost: () => void;
  /** The session is over. */
  onSignedOut: () => void;
}

export type Fetch = typeof fetch;

/** What is needed of a response, whether the browser's own or the typed client's. */
export type ReadableResponse = Pick<Response, "ok" | "status" | "headers" | "json">;

/** Rejects with UnreachableError where no answer came, and with AbortError where the caller gave up. */
export function createServiceFetch(reports: FetchReports, baseFetch: Fetch = (...args) => fetch(...args)): Fetch {
  return async (input, init) => {
    try {
      const response = await baseFetch(input, { ...init, credentials: "same-origin" });
      reports.onReached();
      return response;
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      reports.onLost();
      throw new UnreachableError("The service was not reached.", { cause: error });
    }
  };
}

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
