// Follows an event stream that has no end of its own, across dropped connections, sleep and restarts of the service.
import { SSE_KEEP_ALIVE_MS } from "@hearth/handlers/shared/contract/limits.ts";
import { createParser } from "eventsource-parser";
import { ServiceError, serviceErrorFrom } from "../api/errors.ts";

/** Durations in milliseconds. */
export interface FollowTiming {
  /** Silence after which a connection counts as dead: two keep-alives and some. */
  stallMs: number;
  /** First wait before a new attempt; it doubles up to `maxBackoffMs`. */
  backoffMs: number;
  maxBackoffMs: number;
}

export const FOLLOW_TIMING: FollowTiming = {
  stallMs: 2 * SSE_KEEP_ALIVE_MS + 5_000,
  backoffMs: 400,
  maxBackoffMs: 15_000,
};

export interface FollowOptions {
  open: (signal: AbortSignal) => Promise<Response>;
  /** A connection stands: what comes from now on begins anew. */
  onOpen?: () => void;
  onEvent: (event: string, data: unknown) => void;
  onLost?: () => void;
  signal: AbortSignal;
  /** Calls back when the network or the page came back; returns how to stop listening. */
  onWake?: (listener: () => void) => () => void;
  timing?: Partial<FollowTiming>;
}

/** The snapshot of a home with hundreds of parts stays far below it. */
const EVENT_MAX_CHARS = 2_000_000;

/**
 * Resolves when the signal aborts.
 * @throws ServiceError when the service refuses for good, e.g. because nobody is signed in any more
 */
export async function followEvents(options: FollowOptions): Promise<void> {
  const timing = { ...FOLLOW_TIMING, ...options.timing };
  const { signal } = options;
  let failures = 0;
  while (!signal.aborted) {
    try {
      if (await readOnce(options, timing)) failures = 0;
    } catch (error) {
      if (error instanceof ServiceError && !isPassing(error)) throw error;
    }
    if (signal.aborted) return;
    options.onLost?.();
    const waitMs = Math.min(timing.backoffMs * 2 ** failures, timing.maxBackoffMs);
    failures += 1;
    await pause(waitMs * (0.75 + Math.random() / 2), options);
  }
}

/** Failures that a later attempt can mend. */
const isPassing = (error: ServiceError) => error.status >= 500 || error.status === 429 || error.status === 408;

/** Resolves at the end of one connection with whether anything came over it. */
async function readOnce(options: FollowOptions, { stallMs }: FollowTiming): Promise<boolean> {
  const connection = new AbortController();
  const abort = () => connection.abort(options.signal.reason);
  options.signal.addEventListener("abort", abort, { once: true });
  let watchdog = setTimeout(abort, stallMs);
  const heard = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(abort, stallMs);
  };
  let hasHeard = false;
  try {
    const response = await options.open(connection.signal);
    if (!response.ok) throw await serviceErrorFrom(response);
    if (response.body === null) return false;
    options.onOpen?.();
    await readBody(response.body, {
      heard,
      take(event, data) {
        hasHeard = true;
        if (!options.signal.aborted) options.onEvent(event, data);
      },
    });
  } catch (error) {
    // A cut connection is followed by the next one; only what the service itself said matters.
    if (error instanceof ServiceError) throw error;
  } finally {
    clearTimeout(watchdog);
    options.signal.removeEventListener("abort", abort);
    connection.abort();
  }
  return hasHeard;
}

interface Taker {
  heard: () => void;
  take: (event: string, data: unknown) => void;
}

async function readBody(body: ReadableStream<Uint8Array>, { heard, take }: Taker): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== undefined) take(event, JSON.parse(data));
    },
    maxBufferSize: EVENT_MAX_CHARS,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    // The body may already have failed; what matters is that nothing keeps reading it.
    await reader.cancel().catch(() => undefined);
  }
}

/** Waits, but not past a wake-up or the end. */
function pause(waitMs: number, { signal, onWake }: FollowOptions): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stopWaking?.();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, waitMs);
    const stopWaking = onWake?.(finish);
    signal.addEventListener("abort", finish, { once: true });
  });
}
