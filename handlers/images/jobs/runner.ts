// Drives the works: writes prompts out two at a time, paints one at a time, in a fair order; takes up after a start what
// was at hand, and stops without losing anything.
import { pause } from "../../chat/router/time-limit.ts";
import type { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Painter, PainterEvent } from "../../ports/painter.ts";
import type { Expander } from "../prompt/expand.ts";
import { fairOrder } from "./fair-order.ts";
import { isAway, isNotInstalled, problemOf } from "./job-problems.ts";
import type { JobRow, JobStore } from "./job-store.ts";
import { type KeepOptions, keepPictures, NotFetched } from "./keep-pictures.ts";
import type { LiveJob, LiveJobs } from "./live-jobs.ts";
import { AWAY_MAX_MS, NoLongerWanted, PainterAway, type PaintOptions, paint } from "./paint.ts";
import { planOf, wishOf, withPrompt } from "./planned.ts";

/** The language model has other things to do, too. */
const EXPANSIONS_AT_ONCE = 2;
const AWAY_PAUSE_MAX_MS = 15_000;
/** When the store fails, the same step is tried again after this. */
const STORE_PAUSE_MS = 5_000;
const CANCEL_LIMIT_MS = 10_000;
const FORGET_LIMIT_MS = 5_000;
const FETCHES_MAX = 3;
const FETCH_PAUSE_MS = 1_000;

export interface RunnerOptions {
  painter: Painter;
  store: JobStore;
  jobs: LiveJobs;
  expander: Expander;
  clock: Clock;
  log: Log;
  keep: KeepOptions;
  paint: PaintOptions;
}

export interface Runner {
  /** Takes up what an earlier start has left. */
  resume(): Promise<void>;
  add(row: JobRow): void;
  /** @returns false when it had ended already */
  cancel(id: string): Promise<boolean>;
  /** The person was removed, and their works with them. */
  forget(userId: string): void;
  /** Nothing is begun any more; resolves when what was at hand has stopped. It goes on with the next start. */
  close(): Promise<void>;
}

export function createRunner(options: RunnerOptions): Runner {
  const { painter, store, jobs, expander, clock, log } = options;
  const expanding = new Map<string, Promise<void>>();
  let painting: Promise<void> | null = null;
  let atHand: LiveJob | null = null;
  const closing = new AbortController();
  /** Since when the painter cannot be reached. */
  let away: { sinceMs: number; tries: number } | null = null;

  function pump(): void {
    if (closing.signal.aborted) return;
    for (const { id } of fairOrder(
      jobs.in("expanding").map(({ row }) => row),
      new Map(),
    )) {
      const live = jobs.get(id);
      if (live === undefined || expanding.has(id)) continue;
      if (expanding.size >= EXPANSIONS_AT_ONCE) break;
      const done = expandOne(live).finally(() => {
        expanding.delete(id);
        pump();
      });
      expanding.set(id, done);
    }
    const next = painting === null ? (jobs.in("painting", "storing")[0] ?? jobs.order()[0]) : undefined;
    if (next === undefined) {
      if (jobs.size === 0) away = null;
      return;
    }
    atHand = next;
    painting = paintOne(next).finally(() => {
      painting = null;
      atHand = null;
      pump();
    });
  }

  async function expandOne(live: LiveJob): Promise<void> {
    const { signal } = live.abort;
    try {
      const expanded = await expander.expand(wishOf(live.row), signal);
      const row = await store.move(live.row.id, "queued", { plan: withPrompt(planOf(live.row), expanded) });
      if (row === null) jobs.drop(live);
      else jobs.changed(live, row);
    } catch (error) {
      if (!signal.aborted) await storeFailed(error, live);
    }
  }

  async function paintOne(live: LiveJob): Promise<void> {
    if (live.row.state === "queued") jobs.served(live);
    const stopWatching = painter.watch((event) => hear(event, live));
    try {
      await paintAndKeep(live);
      jobs.drop(live);
      await forgetAtPainter(live.row);
    } catch (error) {
      await endOf(live, error);
    } finally {
      stopWatching();
    }
  }

  /** A painter that went away between its work and our fetching it is asked anew: it may have to paint it once more. */
  async function paintAndKeep(live: LiveJob): Promise<void> {
    const { signal } = live.abort;
    for (let attempt = 1; ; attempt++) {
      const outputs = await paint(options.paint, live);
      away = null;
      const row = live.row.state === "storing" ? live.row : await store.move(live.row.id, "storing");
      if (row === null) throw new NoLongerWanted("it has ended meanwhile");
      jobs.changed(live, row);
      try {
        await keepPictures(options.keep, { row, plan: planOf(row), outputs }, signal);
        return;
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error;
        if (attempt === FETCHES_MAX) throw error.cause;
        log.warn("a picture could not be fetched from the painter; it is asked again", { jobId: row.id });
        await pause(clock, FETCH_PAUSE_MS, signal);
      }
    }
  }

  /** Whatever stopped it: cancelled, a start later, a painter that is away, or a failure that is told. */
  async function endOf(live: LiveJob, error: unknown): Promise<void> {
    if (closing.signal.aborted) return;
    if (live.abort.signal.aborted) return letGo(live);
    if (error instanceof PainterAway && !isGivenUp(error.cause)) return waitForPainter();
    try {
      if (error instanceof NoLongerWanted) {
        await store.end(live.row.id, "cancelled", null);
      } else {
        const problem = problemOf(error);
        const { id: jobId } = live.row;
        log.error("a picture failed", error, { jobId, code: problem.code, reason: problem.reason });
        await store.end(live.row.id, "failed", problem);
      }
      jobs.drop(live);
      if (!isAway(error)) await forgetAtPainter(live.row);
    } catch (cause) {
      await storeFailed(cause, live);
    }
  }

  /** Of what is no longer wanted, nothing goes on at the painter. */
  async function letGo({ row }: LiveJob): Promise<void> {
    if (row.submission === null) return;
    try {
      await painter.cancel(row.submission, AbortSignal.timeout(CANCEL_LIMIT_MS));
    } catch (cause) {
      log.error("a picture that nobody wants could not be cancelled at the painter", cause, { jobId: row.id });
    }
    await forgetAtPainter(row);
  }

  /** Its history shows everybody who reaches it what was asked for. It forgets by itself when it is started again. */
  async function forgetAtPainter({ id: jobId, submission }: JobRow): Promise<void> {
    if (submission === null) return;
    try {
      await painter.forget(submission, AbortSignal.any([closing.signal, AbortSignal.timeout(FORGET_LIMIT_MS)]));
    } catch (cause) {
      log.info("the painter still remembers what it has painted", { jobId, cause: String(cause) });
    }
  }

  function isGivenUp(cause: DomainError): boolean {
    away ??= { sinceMs: clock.now(), tries: 0 };
    return isNotInstalled(cause) || clock.now() - away.sinceMs >= AWAY_MAX_MS;
  }

  async function waitForPainter(): Promise<void> {
    const tries = away?.tries ?? 0;
    if (away !== null) away.tries++;
    await pause(clock, Math.min(AWAY_PAUSE_MAX_MS, 1_000 * 2 ** tries), closing.signal);
  }

  async function storeFailed(cause: unknown, { row }: LiveJob): Promise<void> {
    log.error("a picture's work could not be written down; it is tried again", cause, { jobId: row.id });
    await pause(clock, STORE_PAUSE_MS, closing.signal);
  }

  function hear(event: PainterEvent, painted: LiveJob): void {
    const live = event.id === null ? painted : jobs.bySubmission(event.id);
    if (live === undefined) return;
    if (event.type === "changed") live.nudge();
    if (event.type === "preview") jobs.previewed(live, { mediaType: event.mediaType, bytes: event.bytes });
    if (event.type === "progress") {
      jobs.progressed(live, { value: event.value, max: event.max, node: event.node });
    }
  }

  function stop(live: LiveJob, reason: "cancelled" | "removed"): void {
    jobs.drop(live);
    live.abort.abort(reason);
    pump();
  }

  return {
    async resume() {
      for (const row of await store.live()) jobs.add(row);
      pump();
    },
    add(row) {
      jobs.add(row);
      pump();
    },
    async cancel(id) {
      const row = await store.end(id, "cancelled", null);
      const live = jobs.get(id);
      if (live !== undefined && row !== null) stop(live, "cancelled");
      return row !== null;
    },
    forget(userId) {
      for (const live of jobs.of(userId)) stop(live, "removed");
    },
    async close() {
      closing.abort("shutdown");
      for (const live of jobs.in("expanding")) live.abort.abort("shutdown");
      // It may still be queued: what it needs is being looked for.
      atHand?.abort.abort("shutdown");
      await Promise.allSettled([...expanding.values(), ...(painting === null ? [] : [painting])]);
    },
  };
}
