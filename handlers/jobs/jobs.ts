// Long works that outlive the request that asked for them, and the process: one of a kind at a time, the others in order.
import { v7 as uuidv7 } from "uuid";
import type { UserRow } from "../auth/sessions.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import { type Job, type JobKind, type JobState, jobKindSchema } from "../shared/contract/jobs.ts";
import { JOBS_KEPT_MS, JOBS_WAITING_MAX } from "../shared/contract/limits.ts";
import type { JobRunner, JobRunners } from "./job-runner.ts";
import type { JobRow, JobStore } from "./job-store.ts";
import { createJobStreams } from "./job-stream.ts";
import { createLiveJob, type LiveJob, problemOf, toJob } from "./live-job.ts";

type Caller = Pick<UserRow, "id" | "role">;

export interface NewJob {
  userId: string;
  /** For people: "Hey Hearth". */
  title: string;
  /** Given to the runner; must survive JSON. */
  input: unknown;
}

export type LiveJobs = Pick<JobRow, "id" | "userId" | "input">[];

export interface Jobs {
  /**
   * @param refuse called with those of its kind that wait or run, at the moment in which it joins them: it may throw
   * @throws DomainError `busy` while as many wait or run as may
   */
  add(kind: JobKind, job: NewJob, refuse?: (live: LiveJobs) => void): Promise<Job>;
  /** For what turned out to be done already. */
  addDone(kind: JobKind, job: NewJob & { wakeWordId: string }): Promise<Job>;
  /** One's own, an admin's everybody's; newest first. */
  list(caller: Caller, kind?: JobKind): Promise<Job[]>;
  /** @throws DomainError `not_found`, also for somebody else's */
  get(caller: Caller, id: string): Promise<Job>;
  /** As server-sent events, until its end. @throws DomainError `not_found` */
  follow(caller: Caller, id: string): Promise<() => ReadableStream<Uint8Array>>;
  /**
   * Resolves when nothing works on it any more.
   * @throws DomainError `not_found`; `conflict` where it has ended otherwise
   */
  cancel(caller: Caller, id: string): Promise<void>;
  /** After a person was removed, and with them the rows of their jobs. Resolves when nothing works on these any more. */
  removePerson(userId: string): Promise<void>;
  /** Those of a kind that wait or run, in order. */
  live(kind: JobKind): LiveJobs;
  /** As it is stored, whoever's; null: it is not told of. */
  find(id: string): Promise<Pick<JobRow, "id" | "kind" | "state"> | null>;
  /** Each capability brings what does its kinds of work; before `open`. */
  bring(runners: Partial<JobRunners>): void;
  /** Goes on with what the last process left. */
  open(): Promise<void>;
  /** Stops the work; the next process goes on with it. */
  close(): Promise<void>;
}

export interface JobsOptions {
  store: JobStore;
  clock: Clock;
  log: Log;
}

const BUSY_RETRY_S = 60;
const BEGINNING = { phase: "starting", done: 0, total: 0, message: "Getting ready." };
const isFinal = (state: JobState) => state === "done" || state === "failed" || state === "cancelled";
const mayKnow = ({ userId }: Pick<JobRow, "userId">, { id, role }: Caller) => userId === id || role === "admin";

export function createJobs(options: JobsOptions): Jobs {
  const { store, clock, log } = options;
  let runners: Partial<JobRunners> = {};
  /** In the order in which they were asked for. */
  const live = new Map<string, LiveJob>();
  const streams = createJobStreams(clock);
  let isOpen = false;

  const ofKind = (kind: JobKind) => [...live.values()].filter(({ row }) => row.kind === kind && !isFinal(row.state));
  const liveOf = (kind: JobKind): LiveJobs => ofKind(kind).map(({ row }) => row);
  const aheadOf = ({ row }: LiveJob) =>
    row.state === "queued" ? ofKind(row.kind).findIndex((each) => each.row.id === row.id) : null;
  const view = (each: LiveJob): Job => toJob(each.row, aheadOf(each));

  function runnerOf(kind: JobKind): JobRunner {
    const runner = runners[kind];
    if (runner === undefined) throw new TypeError(`Nothing does the work of ${kind}.`);
    return runner;
  }

  function schedule(): void {
    if (!isOpen) return;
    for (const kind of jobKindSchema.options) {
      const [first] = ofKind(kind);
      if (first !== undefined && first.running === null) first.running = work(first);
    }
  }

  async function work(each: LiveJob): Promise<void> {
    const { id, kind } = each.row;
    each.change({ state: "running", progress: each.row.progress ?? BEGINNING });
    for (const other of ofKind(kind)) other.tell();
    try {
      await each.write();
      const { wakeWordId } = await runnerOf(kind).run(each.row, {
        signal: each.controller.signal,
        progress: each.progress,
        async keep(input) {
          each.change({ input });
          await each.write();
        },
      });
      await end(each, { state: "done", wakeWordId });
    } catch (cause) {
      if (each.isCancelled) return await end(each, { state: "cancelled" });
      // Its state stays: the next process goes on.
      if (!isOpen) return;
      const { problem, error } = problemOf(cause);
      log.error("job failed", error.cause ?? error, { job: id, kind, code: problem.code });
      await end(each, { state: "failed", problem });
    }
  }

  async function end(each: LiveJob, changes: Partial<JobRow>): Promise<void> {
    const { id, kind } = each.row;
    each.change(changes);
    await each.write().catch((cause: unknown) => log.error("end of a job not stored", cause, { job: id }));
    // Only now: whoever asks meanwhile is told the end by what is here, not by a row that is older.
    live.delete(id);
    if (each.row.state === "cancelled") await forget(each.row);
    for (const other of ofKind(kind)) other.tell();
    schedule();
  }

  async function cancelLive(each: LiveJob): Promise<void> {
    each.isCancelled = true;
    each.controller.abort(new DOMException("The job was cancelled.", "AbortError"));
    if (each.running === null && !isFinal(each.row.state)) await end(each, { state: "cancelled" });
    else await each.running;
  }

  async function forget(row: JobRow): Promise<void> {
    try {
      await runnerOf(row.kind).forget?.(row);
    } catch (cause) {
      log.error("what a job had left could not be removed", cause, { job: row.id });
    }
  }

  async function tidy(): Promise<void> {
    for (const row of await store.removeEndedBefore(clock.now() - JOBS_KEPT_MS)) await forget(row);
  }

  function newRow(kind: JobKind, { userId, title, input }: NewJob, rest: Partial<JobRow> = {}): JobRow {
    const times = { createdAt: clock.now(), updatedAt: clock.now() };
    const none = { progress: null, problem: null, wakeWordId: null };
    return { id: uuidv7(), kind, userId, title, input, state: "queued", ...none, ...times, ...rest };
  }

  async function mustFind(caller: Caller, id: string): Promise<LiveJob | JobRow> {
    const found = live.get(id) ?? (await store.find(id));
    if (found === null || !mayKnow("row" in found ? found.row : found, caller)) throw notFound("job");
    return found;
  }

  return {
    async add(kind, job, refuse) {
      await tidy();
      refuse?.(liveOf(kind));
      if (live.size >= JOBS_WAITING_MAX) {
        const words = "There is a lot to do already. Please try again when some of it is done.";
        throw new DomainError("busy", words, { retryAfterS: BUSY_RETRY_S });
      }
      const each = createLiveJob(newRow(kind, job), options);
      live.set(each.row.id, each);
      try {
        await each.write();
      } catch (cause) {
        live.delete(each.row.id);
        throw cause;
      }
      const added = view(each);
      schedule();
      return added;
    },

    async addDone(kind, { wakeWordId, ...job }) {
      await tidy();
      const row = newRow(kind, job, { state: "done", wakeWordId });
      await store.put(row);
      return toJob(row, null);
    },

    async list(caller, kind) {
      await tidy();
      const userId = caller.role === "admin" ? undefined : caller.id;
      const ended = (await store.ended({ kind, userId })).filter(({ id }) => !live.has(id));
      const now = [...live.values()].filter(({ row }) => mayKnow(row, caller) && (kind ?? row.kind) === row.kind);
      const all = [...now.map(view), ...ended.map((row) => toJob(row, null))];
      return all.toSorted((one, other) =>
        one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? 1 : -1,
      );
    },

    async get(caller, id) {
      const found = await mustFind(caller, id);
      return "row" in found ? view(found) : toJob(found, null);
    },

    async follow(caller, id) {
      const found = await mustFind(caller, id);
      if ("row" in found) return () => streams.follow({ current: () => view(found), watch: found.watch });
      return () => streams.follow({ current: () => toJob(found, null), watch: () => () => undefined });
    },

    async cancel(caller, id) {
      const found = await mustFind(caller, id);
      if ("row" in found) await cancelLive(found);
      const { state } = "row" in found ? found.row : found;
      if (state !== "cancelled") throw new DomainError("conflict", "This has ended already.");
    },

    async removePerson(userId) {
      const theirs = [...live.values()].filter(({ row }) => row.userId === userId);
      for (const each of theirs) each.isGone = true;
      await Promise.all(theirs.map(cancelLive));
    },

    live: liveOf,
    find: async (id) => live.get(id)?.row ?? (await store.find(id)),

    bring(more) {
      runners = { ...runners, ...more };
    },

    async open() {
      await tidy();
      // First, for what these still need is not to be tidied away.
      for (const row of await store.live()) live.set(row.id, createLiveJob(row, options));
      // A crash may have come between a cancellation and its tidying up; doing that twice harms nothing.
      for (const row of await store.ended({})) if (row.state === "cancelled") await forget(row);
      isOpen = true;
      schedule();
    },

    async close() {
      isOpen = false;
      streams.close();
      const running = [...live.values()].filter((each) => each.running !== null);
      for (const each of running) each.controller.abort(new DOMException("Hearth is stopping.", "AbortError"));
      await Promise.all(running.map(({ running }) => running));
      for (const each of running.filter(({ row }) => live.has(row.id))) {
        await each.write().catch((cause: unknown) => log.error("job not stored", cause, { job: each.row.id }));
      }
    },
  };
}
