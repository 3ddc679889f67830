// GET /api/image/status as bytes: a fresh snapshot, then what happens. A follower that reads slowly keeps a list of works
// that have changed, never the changes themselves.
import { notFound } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ImageEvent, ImageJob } from "../../shared/contract/images.ts";
import { FOLLOW_MAX_MS, PROGRESS_EVENTS_PER_S, SSE_KEEP_ALIVE_MS } from "../../shared/contract/limits.ts";
import type { Viewer } from "../rights.ts";
import type { JobReader } from "./job-reader.ts";
import type { LiveJobs } from "./live-jobs.ts";
import { endingOf, eventsBetween, hasEnded, isMereProgress, type Told, toldOf, UNTOLD } from "./told.ts";

const PROGRESS_INTERVAL_MS = 1_000 / PROGRESS_EVENTS_PER_S;

const encoder = new TextEncoder();
const KEEP_ALIVE = encoder.encode(": keep-alive\n\n");
const toSse = ({ event, data }: ImageEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface StatusStream {
  /**
   * All of the viewer's, or one work alone, with whose end the stream ends. Half an hour at most.
   * `viewer` is asked for anew before each event, so that a right that is withdrawn ends what is shown by it.
   * @throws DomainError `not_found` for a work that one may not see
   */
  follow(viewer: () => Promise<Viewer | null>, jobId?: string): Promise<ReadableStream<Uint8Array>>;
  readonly followers: number;
  close(): void;
}

interface StreamOptions {
  reader: Pick<JobReader, "recent" | "find">;
  jobs: Pick<LiveJobs, "get" | "watch">;
  clock: Clock;
}

export function createStatusStream(options: StreamOptions): StatusStream {
  const { reader, clock } = options;
  const enders = new Set<() => void>();

  return {
    async follow(viewer, jobId) {
      const first = await viewer();
      if (first === null || (jobId !== undefined && (await reader.find(first, jobId)) === null)) {
        throw notFound("picture in the making");
      }
      const follower = createFollower(options, { viewer, userId: first.id, jobId });
      const cancelEnd = clock.schedule(FOLLOW_MAX_MS, () => follower.end());
      enders.add(follower.end);
      return follower.body(() => {
        cancelEnd();
        enders.delete(follower.end);
      });
    },
    get followers() {
      return enders.size;
    },
    close() {
      for (const end of [...enders]) end();
    },
  };
}

interface Follow {
  viewer(): Promise<Viewer | null>;
  userId: string;
  jobId: string | undefined;
}

function createFollower({ reader, jobs, clock }: StreamOptions, { viewer, userId, jobId }: Follow) {
  const changed = new Set<string>();
  const known = new Map<string, Told & { atMs: number }>();
  let hasBegun = false;
  let hasEndedNow = false;
  let wake = () => {};
  const stopWatching = jobs.watch((job) => {
    if (job.userId !== userId || (jobId !== undefined && job.id !== jobId)) return;
    changed.add(job.id);
    wake();
  });
  const end = () => {
    hasEndedNow = true;
    stopWatching();
    wake();
  };

  function keep(job: ImageJob): void {
    if (hasEnded(job)) known.delete(job.id);
    else known.set(job.id, { ...toldOf(job), atMs: clock.now() });
    if (hasEnded(job) && job.id === jobId) end();
  }

  async function snapshot(who: Viewer): Promise<string> {
    hasBegun = true;
    changed.clear();
    const one = jobId === undefined ? undefined : await reader.find(who, jobId);
    const list = one === undefined ? await reader.recent(who) : [one].flatMap((job) => job ?? []);
    for (const job of list) keep(job);
    const whole = toSse({ event: "snapshot", data: { jobs: list } });
    return one != null && hasEnded(one) ? whole + toSse(endingOf(one)) : whole;
  }

  /** Mere progress goes out a few times a second, everything else at once. */
  const dueInMs = (id: string, job: ImageJob | null): number => {
    const told = known.get(id);
    if (told === undefined || job === null || !isMereProgress(told, job)) return 0;
    return Math.max(0, Math.min(PROGRESS_INTERVAL_MS, told.atMs + PROGRESS_INTERVAL_MS - clock.now()));
  };

  /** What is to be sent now, and when there will be more. */
  async function takeDue(who: Viewer): Promise<{ text: string; nextMs: number }> {
    let text = hasBegun ? "" : await snapshot(who);
    let nextMs = SSE_KEEP_ALIVE_MS;
    for (const id of [...changed]) {
      changed.delete(id);
      const job = await reader.find(who, id);
      const waitMs = dueInMs(id, job);
      if (waitMs > 0) {
        changed.add(id);
        nextMs = Math.min(nextMs, waitMs);
      } else if (job !== null) {
        const source = jobs.get(id)?.row.plan?.promptSource ?? null;
        text += eventsBetween(known.get(id) ?? UNTOLD, job, source)
          .map(toSse)
          .join("");
        keep(job);
      }
    }
    return { text, nextMs };
  }

  /** Until something is due, or, when nothing is, until a sign of life is. */
  const wait = (nextMs: number): Promise<"more" | "idle"> =>
    new Promise((resolve) => {
      const settle = (outcome: "more" | "idle") => {
        cancel();
        wake = () => {};
        resolve(outcome);
      };
      const cancel = clock.schedule(nextMs, () => settle(nextMs === SSE_KEEP_ALIVE_MS ? "idle" : "more"));
      wake = () => settle("more");
    });

  return {
    end,
    body(onEnd: () => void): ReadableStream<Uint8Array> {
      let isCancelled = false;
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            while (!hasEndedNow) {
              const who = await viewer();
              // Signed out, or no longer here.
              if (who === null) break;
              const { text, nextMs } = await takeDue(who);
              if (text !== "") {
                if (!isCancelled) controller.enqueue(encoder.encode(text));
                if (!hasEndedNow) return;
                break;
              }
              if (hasEndedNow) break;
              // What changed while it was read waits for nobody.
              if (changed.size > 0 && nextMs === SSE_KEEP_ALIVE_MS) continue;
              if ((await wait(nextMs)) === "idle" && !hasEndedNow) return controller.enqueue(KEEP_ALIVE);
            }
            end();
            onEnd();
            if (!isCancelled) controller.close();
          },
          cancel() {
            isCancelled = true;
            end();
            onEnd();
          },
        },
        // Nothing is made up in advance: what is sent is what holds at the moment of sending.
        { highWaterMark: 0 },
      );
    },
  };
}
