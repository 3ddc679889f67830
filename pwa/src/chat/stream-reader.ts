// Reads one answer's event stream to its end, across dropped connections, sleep and network changes.
import type { ChatEvent } from "@hearth/handlers/shared/contract/chat.ts";
import { FINISHED_RUN_KEPT_MS, SSE_KEEP_ALIVE_MS } from "@hearth/handlers/shared/contract/limits.ts";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { ServiceError, serviceErrorFrom, UnreachableError } from "../api/errors.ts";

export interface RunReaderOptions {
  /** The request that begins the answer, or joins one: its response is the event stream. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** GET /api/chat/runs/:runId with `Last-Event-ID`. */
  resume: (runId: string, lastEventId: string, signal: AbortSignal) => Promise<Response>;
  /** Each event exactly once, in order. */
  onEvent: (event: ChatEvent) => void;
  /** Whether events can arrive right now. */
  onConnection?: (state: "live" | "reconnecting") => void;
  signal: AbortSignal;
  /** For an `open` that asks nothing twice: whether it may be tried again when its answer was lost on the way. */
  mayRepeat?: () => boolean;
  /** The run, when it is known before its first event. */
  runId?: string;
  /** Calls back when the network or the page came back; returns how to stop listening. */
  onWake?: (listener: () => void) => () => void;
  timing?: Partial<ReaderTiming>;
}

/** Durations in milliseconds. */
export interface ReaderTiming {
  /** Silence after which a connection counts as dead: two keep-alives and some. */
  stallMs: number;
  /** Silence after which a wake-up no longer trusts the connection. */
  doubtMs: number;
  /** First wait before a new attempt; it doubles up to `maxBackoffMs`. */
  backoffMs: number;
  maxBackoffMs: number;
  /** The service keeps a finished run this long: afterwards there is nothing left to resume. */
  giveUpMs: number;
}

export const READER_TIMING: ReaderTiming = {
  stallMs: 2 * SSE_KEEP_ALIVE_MS + 5_000,
  doubtMs: SSE_KEEP_ALIVE_MS + 1_000,
  backoffMs: 400,
  maxBackoffMs: 15_000,
  giveUpMs: FINISHED_RUN_KEPT_MS,
};

/** About ten seconds: then the person is told, and has the words back. */
const REPEATS_MAX = 5;

/** `finished`: `done` or `error` was read. `gone`: the run is over and no longer kept; load the messages. */
export type RunOutcome = "finished" | "gone";

/**
 * Reads a run until it ends, resuming as often as it takes.
 * @throws ServiceError when the service refuses; UnreachableError when it was lost before the run was known.
 */
export async function readRun(options: RunReaderOptions): Promise<RunOutcome> {
  const timing = { ...READER_TIMING, ...options.timing };
  const place: Place = { runId: options.runId ?? null, lastN: -1, finished: false, heardAt: Date.now() };
  let failures = 0;
  let request = options.open;
  const canRepeat = () => failures < REPEATS_MAX && options.mayRepeat?.() === true;

  while (true) {
    const seenBefore = place.lastN;
    try {
      const outcome = await readOnce(request, options, timing, place);
      if (outcome !== "cut") return outcome;
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof ServiceError && !isPassing(error)) throw error;
      if (place.runId === null && (error instanceof ServiceError || !canRepeat())) throw error;
    }
    options.signal.throwIfAborted();
    const runId = place.runId;
    if (runId === null && !canRepeat()) {
      throw new UnreachableError("The connection was lost before the answer began.");
    }

    if (place.lastN > seenBefore) failures = 0;
    if (Date.now() - place.heardAt > timing.giveUpMs) return "gone";
    options.onConnection?.("reconnecting");
    const waitMs = Math.min(timing.backoffMs * 2 ** failures, timing.maxBackoffMs);
    failures += 1;
    await pause(waitMs * (0.75 + Math.random() / 2), options);
    if (runId !== null)
      request = (signal) => options.resume(runId, place.lastN < 0 ? "" : `${runId}:${place.lastN}`, signal);
  }
}

interface Place {
  runId: string | null;
  /** Number of the last event seen; -1 before the first. */
  lastN: number;
  finished: boolean;
  /** When the service was last heard, in milliseconds. */
  heardAt: number;
}

/** An event is a word or a few figures; anything near this size is not one of ours. */
const EVENT_MAX_CHARS = 1_000_000;

/** Failures that a later attempt can mend. */
const isPassing = (error: ServiceError) => error.status >= 500 || error.status === 429 || error.status === 408;

async function readOnce(
  request: RunReaderOptions["open"],
  options: RunReaderOptions,
  timing: ReaderTiming,
  place: Place,
): Promise<RunOutcome | "cut"> {
  const connection = new AbortController();
  const abort = () => connection.abort(options.signal.reason);
  options.signal.throwIfAborted();
  options.signal.addEventListener("abort", abort, { once: true });
  const joining = place.runId !== null;

  let watchdog = setTimeout(() => connection.abort(), timing.stallMs);
  const heard = () => {
    place.heardAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection.abort(), timing.stallMs);
  };
  const openedAt = Date.now();
  // A page that slept may hold a connection that died long ago without telling.
  const stopWaking = options.onWake?.(() => {
    if (Date.now() - Math.max(openedAt, place.heardAt) > timing.doubtMs) connection.abort();
  });

  try {
    const response = await request(connection.signal);
    if (response.status === 404 && joining) {
      await response.body?.cancel();
      return "gone";
    }
    if (!response.ok) throw await serviceErrorFrom(response);
    if (response.body === null) throw new UnreachableError("The answer had no body.");
    heard();
    options.onConnection?.("live");
    await readBody(response.body, place, options.onEvent, heard);
    return place.finished ? "finished" : "cut";
  } catch (error) {
    options.signal.throwIfAborted();
    if (place.finished) return "finished";
    if (error instanceof ServiceError) throw error;
    if (place.runId === null) throw new UnreachableError("The connection was lost.", { cause: error });
    return "cut";
  } finally {
    clearTimeout(watchdog);
    stopWaking?.();
    options.signal.removeEventListener("abort", abort);
    connection.abort();
  }
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  place: Place,
  onEvent: (event: ChatEvent) => void,
  heard: () => void,
): Promise<void> {
  const parser = createParser({
    onEvent: (message) => take(message, place, onEvent),
    maxBufferSize: EVENT_MAX_CHARS,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    while (!place.finished) {
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

/** Hands an event on unless it was seen before. */
function take(message: EventSourceMessage, place: Place, onEvent: (event: ChatEvent) => void): void {
  const { event, id, data } = message;
  if (event === undefined || id === undefined) return;
  const split = id.lastIndexOf(":");
  const n = Number(id.slice(split + 1));
  if (split < 1 || !Number.isInteger(n)) return;
  place.runId ??= id.slice(0, split);
  if (n <= place.lastN || place.finished) return;
  place.lastN = n;
  if (event === "done" || event === "error") place.finished = true;
  onEvent({ event, data: JSON.parse(data) } as ChatEvent);
}

/** Waits, but not past a wake-up. */
function pause(waitMs: number, options: RunReaderOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      stopWaking?.();
      options.signal.removeEventListener("abort", abort);
    };
    const abort = () => {
      finish();
      reject(options.signal.reason);
    };
    const resume = () => {
      finish();
      resolve();
    };
    const timer = setTimeout(resume, waitMs);
    const stopWaking = options.onWake?.(resume);
    options.signal.addEventListener("abort", abort, { once: true });
  });
}
