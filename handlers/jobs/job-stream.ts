// GET /api/jobs/:id/events as bytes: where the job stands, then each change, the newest only, until its end.
import type { Clock } from "../ports/clock.ts";
import type { Job, JobEvent } from "../shared/contract/jobs.ts";
import { FOLLOW_MAX_MS, PROGRESS_EVENTS_PER_S, SSE_KEEP_ALIVE_MS } from "../shared/contract/limits.ts";

const PROGRESS_INTERVAL_MS = 1_000 / PROGRESS_EVENTS_PER_S;

const encoder = new TextEncoder();
const KEEP_ALIVE = encoder.encode(": keep-alive\n\n");
const toSse = ({ event, data }: JobEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface FollowedJob {
  /** As it is now; its last state for good once it has ended. */
  current(): Job;
  watch(listener: () => void): () => void;
}

export interface JobStreams {
  /** Ends with the job, after half an hour, and when the service stops. */
  follow(job: FollowedJob): ReadableStream<Uint8Array>;
  readonly followers: number;
  close(): void;
}

export function createJobStreams(clock: Clock): JobStreams {
  const enders = new Set<() => void>();

  function follow(job: FollowedJob): ReadableStream<Uint8Array> {
    let sent: { event: JobEvent["event"]; text: string; atMs: number } | null = null;
    let isDone = false;
    let isCancelled = false;
    let wake = () => {};

    const stopWatching = job.watch(() => wake());
    const cancelEnd = clock.schedule(FOLLOW_MAX_MS, () => end());
    const end = () => {
      isDone = true;
      stopWatching();
      cancelEnd();
      enders.delete(end);
      wake();
    };
    enders.add(end);

    /** What is to be told now; or in how many milliseconds something is, or a sign of life. */
    function next(): { text: string } | { inMs: number; isIdle: boolean } {
      const event = eventOf(job.current());
      if (event === null) return { inMs: SSE_KEEP_ALIVE_MS, isIdle: true };
      const text = toSse(event);
      if (text === sent?.text) return { inMs: SSE_KEEP_ALIVE_MS, isIdle: true };
      const isMere = event.event === "progress" && sent?.event === "progress";
      const dueInMs = isMere && sent !== null ? sent.atMs + PROGRESS_INTERVAL_MS - clock.now() : 0;
      // A clock that was set back must not silence it.
      if (dueInMs > 0) return { inMs: Math.min(dueInMs, PROGRESS_INTERVAL_MS), isIdle: false };
      sent = { event: event.event, text, atMs: clock.now() };
      if (isFinal(event)) end();
      return { text };
    }

    /** Resolves with whether the time is up, instead of something having changed. */
    function wait(durationMs: number): Promise<boolean> {
      return new Promise((resolve) => {
        const settle = (isTimeUp: boolean) => {
          cancel();
          wake = () => {};
          resolve(isTimeUp);
        };
        const cancel = clock.schedule(durationMs, () => settle(true));
        wake = () => settle(false);
      });
    }

    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          while (!isDone) {
            const step = next();
            if ("text" in step) return controller.enqueue(encoder.encode(step.text));
            if ((await wait(step.inMs)) && step.isIdle && !isDone) return controller.enqueue(KEEP_ALIVE);
          }
          if (!isCancelled) controller.close();
        },
        cancel() {
          isCancelled = true;
          end();
        },
      },
      // Nothing is made up in advance: what is sent is what holds at the moment of sending.
      { highWaterMark: 0 },
    );
  }

  return {
    follow,
    get followers() {
      return enders.size;
    },
    close() {
      for (const end of [...enders]) end();
    },
  };
}

const isFinal = ({ event }: JobEvent) => event === "done" || event === "failed" || event === "cancelled";

/** null: it has begun, and nothing is known of it yet. */
function eventOf(job: Job): JobEvent | null {
  switch (job.state) {
    case "queued":
      return { event: "queued", data: { ahead: job.ahead ?? 0 } };
    case "running":
      return job.progress && { event: "progress", data: job.progress };
    case "done":
      return { event: "done", data: { job } };
    case "failed":
      return { event: "failed", data: job.problem ?? { code: "internal", detail: "It failed." } };
    case "cancelled":
      return { event: "cancelled", data: {} };
  }
}
