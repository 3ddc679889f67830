// One work at the painter: handed in, followed until it has ended, handed in once more where the painter has lost it.
import { pause } from "../../chat/router/time-limit.ts";
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Painter, PainterOutput, PainterStatus } from "../../ports/painter.ts";
import type { WorkflowGraph } from "../../shared/contract/image-admin.ts";
import { IMAGE_PAINTING_MAX_MS } from "../../shared/contract/limits.ts";
import { isAway, JobError, LOST, painterError, TOO_SLOW } from "./job-problems.ts";
import type { JobRow, JobStore } from "./job-store.ts";
import type { LiveJob, LiveJobs } from "./live-jobs.ts";

/** Where the painter's live line says nothing, it is asked this often. */
export const POLL_MS = 700;
/** A painter that was there and is gone is waited for so long: it may be starting again. */
export const AWAY_MAX_MS = 5 * 60_000;
const AWAY_POLL_MAX_MS = 15_000;
/** Handed in, and once more where that was lost. */
const SUBMISSIONS_MAX = 2;

export interface PaintOptions {
  painter: Painter;
  store: Pick<JobStore, "move">;
  jobs: LiveJobs;
  clock: Clock;
  log: Log;
  /** The graph to hand in; puts the source where the painter finds it. */
  graphFor(row: JobRow, signal: AbortSignal): Promise<WorkflowGraph>;
  /** Whether it still may be painted, and with all that it was wished for with. @throws JobError, NoLongerWanted */
  stillAllowed(row: JobRow, signal: AbortSignal): Promise<void>;
  newSubmissionId(): string;
}

/** The work was ended, or its person removed, while it was at hand. */
export class NoLongerWanted extends Error {
  override readonly name = "NoLongerWanted";
}

/** The painter could not be reached before it had taken the work: it is queued again. */
export class PainterAway extends Error {
  override readonly name = "PainterAway";
  override readonly cause: DomainError;

  constructor(cause: DomainError) {
    super(cause.message, { cause });
    this.cause = cause;
  }
}

/**
 * Resolves with what was painted.
 * @throws {JobError} {PainterAway} {NoLongerWanted}, and the reason of the work's own signal
 */
export async function paint(options: PaintOptions, live: LiveJob): Promise<PainterOutput[]> {
  const { log } = options;
  for (;;) {
    const submission = live.row.state === "queued" ? await handIn(options, live) : live.row.submission;
    const status = submission === null ? null : await follow(options, live, submission);
    if (status?.state === "done") return status.outputs;
    if (status?.state === "failed") throw painterError(status.reason);
    if (status?.state === "cancelled") throw new NoLongerWanted("it was cancelled at the painter");
    log.warn("the painter has lost a picture", { jobId: live.row.id, submissions: live.row.submissions });
    if (live.row.submissions >= SUBMISSIONS_MAX) throw new JobError(LOST);
    await handIn(options, live);
  }
}

/** The id under which the painter has it now. */
async function handIn(options: PaintOptions, live: LiveJob): Promise<string> {
  const { painter, store, jobs } = options;
  const { signal } = live.abort;
  const before = live.row;
  const graph = await prepared(options, live);
  const submission = options.newSubmissionId();
  // Written down first: were it handed in first and then forgotten, it would be painted for nobody.
  const row = await store.move(before.id, "painting", { submission, submissions: before.submissions + 1 });
  if (row === null) throw new NoLongerWanted("it has ended meanwhile");
  jobs.changed(live, row);
  try {
    const refusal = await painter.submit({ id: submission, graph }, signal);
    if (refusal !== null) throw painterError(refusal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DomainError)) throw error;
    if (isAway(error) && before.state === "queued") {
      const queued = await store.move(before.id, "queued", { submission: null, submissions: before.submissions });
      if (queued === null) throw new NoLongerWanted("it has ended meanwhile");
      jobs.changed(live, queued);
      throw new PainterAway(error);
    }
    // It may have been taken all the same, with the answer lost on its way: its status tells.
  }
  return submission;
}

/** Nothing is written down yet: where the painter is away, it can be tried again as if it never was. */
async function prepared({ stillAllowed, graphFor }: PaintOptions, { row, abort }: LiveJob): Promise<WorkflowGraph> {
  try {
    await stillAllowed(row, abort.signal);
    const graph = await graphFor(row, abort.signal);
    abort.signal.throwIfAborted();
    return graph;
  } catch (error) {
    throw isAway(error) ? new PainterAway(error) : error;
  }
}

type Ending = Exclude<PainterStatus, { state: "waiting" | "running" }>;

/** Asks until it has ended. The painter may be away for a while meanwhile. */
async function follow({ painter, clock, log }: PaintOptions, live: LiveJob, submission: string): Promise<Ending> {
  const { signal } = live.abort;
  let sinceMs = clock.now();
  let isRunning = false;
  let away: { sinceMs: number; tries: number } | null = null;
  for (;;) {
    const rest = createRest(clock, live);
    try {
      const status = await painter.status(submission, signal);
      away = null;
      if (status.state !== "waiting" && status.state !== "running") return status;
      // Its time begins when it does: somebody else may use the same painter.
      if (status.state === "running" && !isRunning) sinceMs = clock.now();
      isRunning = status.state === "running";
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DomainError)) throw error;
      away ??= { sinceMs: clock.now(), tries: 0 };
      away.tries++;
      if (clock.now() - away.sinceMs >= AWAY_MAX_MS) throw error;
    }
    if (clock.now() - sinceMs >= IMAGE_PAINTING_MAX_MS) {
      await painter.cancel(submission, signal).catch((cause: unknown) => log.error("cancelling failed", cause));
      throw new JobError(TOO_SLOW);
    }
    await rest.wait(away === null ? POLL_MS : Math.min(AWAY_POLL_MAX_MS, POLL_MS * 2 ** away.tries));
    signal.throwIfAborted();
  }
}

/** A pause that the painter's live line ends, also where it speaks before the pause has begun. */
function createRest(clock: Clock, live: LiveJob): { wait(durationMs: number): Promise<void> } {
  const nudged = new AbortController();
  live.nudge = () => nudged.abort();
  return {
    async wait(durationMs) {
      const either = AbortSignal.any([live.abort.signal, nudged.signal]);
      if (!either.aborted) await pause(clock, durationMs, either);
    },
  };
}
