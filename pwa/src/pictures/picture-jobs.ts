// A person's pictures in the making: a signal for each, fed by the status stream, whoever has begun them.
import type { ImageEvent, ImageJob } from "@hearth/handlers/shared/contract/images.ts";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ServiceError } from "../api/errors.ts";
import { type FollowTiming, followEvents } from "../home-care/follow-events.ts";
import { hasEnded, type JobEvent, reduceJob, unknownJob } from "./reduce-job.ts";

export interface PictureJobs {
  /** All that are known, newest first. */
  ids: ReadonlySignal<readonly string[]>;
  connection: ReadonlySignal<"idle" | "live" | "reconnecting">;
  /** Reading it in a component shows that anew when this one changes; `missing`: the service has none of this id. */
  job(id: string): ImageJob | "missing" | null;
  /** One connection, however many follow; it ends with the last of them. Returns how to stop. */
  follow(): () => void;
  /** Follows this one alone, e.g. on a wall, which must not tell of the others. Returns how to stop. */
  followOne(id: string): () => void;
  /** The service took an order: what its events have told already stays. */
  adopt(id: string, ordered: OrderedJob): void;
  /** Asks the service for one that may have ended long ago. @throws ServiceError, UnreachableError */
  find(id: string): Promise<void>;
  /** Those whose end has been seen. */
  dismissed: ReadonlySignal<ReadonlySet<string>>;
  dismiss(id: string): void;
  /** Calls back once for each job that is done, with what came of it. */
  onDone(listener: (job: ImageJob) => void): () => void;
  close(): void;
}

export type OrderedJob = Pick<ImageJob, "prompt" | "expandedPrompt" | "rating" | "count" | "width" | "height">;

export interface PictureJobsOptions {
  /** The stream of all, or of one. */
  open: (signal: AbortSignal, id?: string) => Promise<Response>;
  read: (id: string) => Promise<ImageJob>;
  now: () => Date;
  onWake?: (listener: () => void) => () => void;
  timing?: Partial<FollowTiming>;
}

/** Ended ones beyond this many are forgotten, the oldest first. */
export const JOBS_KNOWN_MAX = 200;

export function createPictureJobs({ open, read, now, ...options }: PictureJobsOptions): PictureJobs {
  const ids = signal<readonly string[]>([]);
  const connection = signal<"idle" | "live" | "reconnecting">("idle");
  const known = new Map<string, Signal<ImageJob>>();
  /** Ids that the service does not know; a signal, so that who waits for one hears of it. */
  const missing = signal<ReadonlySet<string>>(new Set());
  const dismissed = signal<ReadonlySet<string>>(new Set());
  const listeners = new Set<(job: ImageJob) => void>();
  let followers = 0;
  let following = new AbortController();

  function put(job: ImageJob): void {
    const place = known.get(job.id);
    const before = place?.peek();
    if (place === undefined) {
      known.set(job.id, signal(job));
      ids.value = newestFirst([...ids.peek(), job.id]);
      forgetOldest();
    } else place.value = job;
    if (job.state === "done" && before?.state !== "done") for (const listener of listeners) listener(job);
  }

  function forgetOldest(): void {
    const ended = ids.peek().filter((id) => {
      const job = known.get(id)?.peek();
      return job !== undefined && hasEnded(job);
    });
    for (const id of ended.slice(JOBS_KNOWN_MAX)) drop(id);
  }

  function drop(id: string): void {
    known.delete(id);
    ids.value = ids.peek().filter((each) => each !== id);
  }

  function step(event: JobEvent): void {
    const id = event.data.jobId;
    const before = known.get(id)?.peek();
    put(reduceJob(before ?? unknownJob(id, now().toISOString()), event));
    // Begun elsewhere, e.g. in a conversation or on another device: what was asked for is still to be learned.
    if (before === undefined) void find(id).catch(() => undefined);
  }

  /** The snapshot of one says nothing about the others. */
  function hearOne(event: ImageEvent): void {
    batch(() => {
      if (event.event !== "snapshot") return step(event);
      for (const job of event.data.jobs) put(job);
    });
  }

  function hear(event: ImageEvent): void {
    hearOne(event);
    if (event.event !== "snapshot") return;
    batch(() => {
      const listed = new Set(event.data.jobs.map(({ id }) => id));
      // What ended while nobody listened, and longer ago than a snapshot tells; or what was ordered a moment ago.
      for (const [id, job] of known) {
        if (!listed.has(id) && !hasEnded(job.peek())) void find(id).catch(() => undefined);
      }
    });
  }

  async function find(id: string): Promise<void> {
    try {
      const job = await read(id);
      const before = known.get(id)?.peek();
      put(before === undefined || hasEnded(job) ? job : withOrder(before, job));
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === "not_found")) throw error;
      batch(() => {
        drop(id);
        missing.value = new Set([...missing.peek(), id]);
      });
    }
  }

  function start(): void {
    following = new AbortController();
    const { signal: ending } = following;
    const say = (state: "live" | "reconnecting" | "idle") => {
      if (!ending.aborted) connection.value = state;
    };
    followEvents({
      ...options,
      open: (each) => open(each),
      signal: ending,
      onOpen: () => say("live"),
      onLost: () => say("reconnecting"),
      onEvent: (event, data) => hear({ event, data } as ImageEvent),
      // Refused for good: the session is over, which the calls' own reports have told already.
    }).catch(() => say("idle"));
  }

  return {
    ids,
    connection,
    job: (id) =>
      (ids.value.includes(id) ? known.get(id)?.value : undefined) ?? (missing.value.has(id) ? "missing" : null),
    find,
    dismissed,
    dismiss(id) {
      dismissed.value = new Set([...dismissed.peek(), id].slice(-JOBS_KNOWN_MAX));
    },
    adopt(id, ordered) {
      put(withOrder(known.get(id)?.peek() ?? unknownJob(id, now().toISOString()), ordered));
    },
    follow() {
      followers += 1;
      if (followers === 1) start();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        followers -= 1;
        if (followers > 0) return;
        following.abort();
        connection.value = "idle";
      };
    },
    followOne(id) {
      const alone = new AbortController();
      followEvents({
        ...options,
        open: (each) => open(each, id),
        signal: alone.signal,
        onEvent: (event, data) => hearOne({ event, data } as ImageEvent),
        // Refused for good: it is not there, or the session is over.
      }).catch(() => undefined);
      return () => alone.abort();
    },
    onDone(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      following.abort();
      listeners.clear();
    },
  };
}

/** What was asked for, from an answer that the events may have overtaken. */
const withOrder = (told: ImageJob, { prompt, expandedPrompt, rating, count, width, height }: OrderedJob): ImageJob => ({
  ...told,
  prompt,
  expandedPrompt: told.expandedPrompt ?? expandedPrompt,
  rating,
  count,
  width,
  height,
});

/** Ids are UUIDv7: they sort by the time when they were made. */
const newestFirst = (list: string[]): string[] => list.sort((one, other) => (one < other ? 1 : -1));
