// A program's log as server-sent events: one line each, as it grows, pulled by the reader at its own pace.
import type { Clock } from "../ports/clock.ts";
import { FOLLOW_MAX_MS, SSE_KEEP_ALIVE_MS } from "../shared/contract/limits.ts";

const encoder = new TextEncoder();
const KEEP_ALIVE = encoder.encode(": keep-alive\n\n");

/** Ends by itself after half an hour. `open` is given a signal that aborts when nobody reads any more. */
export function logStream(
  open: (signal: AbortSignal) => AsyncIterable<string>,
  clock: Clock,
): ReadableStream<Uint8Array> {
  const reading = new AbortController();
  const lines = open(reading.signal)[Symbol.asyncIterator]();
  let isAsked = false;
  let isCancelled = false;
  let line: IteratorResult<string> | null = null;
  let failure: { cause: unknown } | null = null;
  let wake = () => {};
  const cancelEnd = clock.schedule(FOLLOW_MAX_MS, () => end(null));

  function end(reason: unknown): void {
    cancelEnd();
    reading.abort(reason);
    wake();
  }

  /** One line is asked for at a time; however long it takes to come, only the newest wait hears of it. */
  function ask(): void {
    if (isAsked) return;
    isAsked = true;
    lines.next().then(
      (result) => {
        line = result;
        wake();
      },
      (cause: unknown) => {
        failure = { cause };
        wake();
      },
    );
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        ask();
        await new Promise<void>((resolve) => {
          const cancel = clock.schedule(SSE_KEEP_ALIVE_MS, resolve);
          wake = () => {
            cancel();
            resolve();
          };
          if (line !== null || failure !== null || reading.signal.aborted) wake();
        });
        if (isCancelled) return;
        if (reading.signal.aborted) return controller.close();
        if (failure !== null) {
          cancelEnd();
          throw failure.cause;
        }
        if (line === null) return controller.enqueue(KEEP_ALIVE);
        const { done, value } = line;
        line = null;
        isAsked = false;
        if (done === true) {
          cancelEnd();
          return controller.close();
        }
        controller.enqueue(encoder.encode(`event: line\ndata: ${JSON.stringify({ text: value })}\n\n`));
      },
      cancel(reason) {
        isCancelled = true;
        end(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
