// Timers, alarms and reminders: kept in the store, rung by one schedule for whatever comes next, told to whoever may know.
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";
import type { Sql } from "../ports/sql.ts";
import { TIMERS_PER_USER } from "../shared/contract/limits.ts";
import type { addTimerSchema, Timer, updateTimerSchema } from "../shared/contract/timers.ts";
import type { Database } from "../store/database.ts";
import { createClockWatch } from "./clock-watch.ts";
import { mayChange, maySee, type TimerViewer, viewOf } from "./rights.ts";
import { type Act, applyAct, fallDue, timingOf } from "./timer-rules.ts";
import { createTimerStore, type KeptTimer, type TimerRow } from "./timer-store.ts";
import { createTimerStreams, type TimerStreams } from "./timer-stream.ts";

export interface AddOptions {
  /** Of whoever asks, where the wish names none. */
  timeZone: string;
  /** The question that asks for it: another version of its answer sets no second one. */
  questionId?: string;
}

export interface Timers extends Pick<TimerStreams, "follow" | "followers"> {
  /** What rings first comes first. */
  list(viewer: TimerViewer): Promise<Timer[]>;
  /** @throws DomainError `conflict` where one has as many as one may, `invalid_request` */
  add(viewer: TimerViewer, wish: z.output<typeof addTimerSchema>, options: AddOptions): Promise<Timer>;
  /** @throws DomainError `not_found`, `not_allowed`, `conflict`, `invalid_request` */
  update(
    viewer: TimerViewer,
    id: string,
    change: z.output<typeof updateTimerSchema>,
    options: Pick<AddOptions, "timeZone">,
  ): Promise<Timer>;
  /** null: it is gone. @throws DomainError `not_found`, `not_allowed`, `conflict`, `invalid_request` */
  act(viewer: TimerViewer, id: string, act: Act): Promise<Timer | null>;
  /** It can be brought back for a while. @throws DomainError `not_found`, `not_allowed` */
  remove(viewer: TimerViewer, id: string): Promise<void>;
  /** Rings with what came due while nobody was there, and goes on from there. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export interface TimersParts {
  db: Database;
  sql: Sql;
  clock: Clock;
  log: Log;
}

/** However far off the next one is: so soon it is noticed that the machine slept, or that its clock was set. */
const LOOK_MS = 20_000;

export function createTimers({ db, sql, clock, log }: TimersParts): Timers {
  const store = createTimerStore(db, sql, clock);
  const clockWatch = createClockWatch(clock);
  const streams = createTimerStreams({ store, clock });
  let queue: Promise<unknown> = Promise.resolve();
  let cancelNext = () => {};
  let isOpen = false;

  /** One after the other: what rings and what is answered at that moment can't cross. */
  function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  async function follow(): Promise<void> {
    cancelNext();
    if (!isOpen) return;
    const nextAt = await store.nextAt();
    cancelNext();
    if (nextAt === null || !isOpen) return;
    const delayMs = Math.min(LOOK_MS, Math.max(0, nextAt - clock.now()));
    cancelNext = clock.schedule(delayMs, () => void look());
  }

  function lookAgainLater(): void {
    cancelNext();
    if (isOpen) cancelNext = clock.schedule(LOOK_MS, () => void look());
  }

  /** Rings with what is due. A store that can't be read now is read again in a while. */
  async function look(): Promise<void> {
    try {
      await inOrder(ring);
      await follow();
    } catch (cause) {
      log.error("timers can't be looked at now; they are again in a moment", cause);
      lookAgainLater();
    }
  }

  async function heedClock(): Promise<void> {
    const shiftMs = clockWatch.takeShift();
    if (shiftMs === 0) return;
    log.info("the clock was set; timers run on by the time elapsed", { byMs: shiftMs });
    for (const id of await store.shift(shiftMs)) streams.tell(id);
  }

  async function ring(): Promise<void> {
    await heedClock();
    const nowMs = clock.now();
    for (const row of await store.due(nowMs)) {
      const next = fallDue(row, nowMs);
      await store.put(next);
      if (next.state === "ringing") log.info("ringing", { kind: row.kind, id: row.id, lateMs: next.lateMs });
      else if (next.missedAt !== null) log.info("nobody answered", { kind: row.kind, id: row.id });
      streams.tell(row.id);
    }
    for (const id of await store.tidy(nowMs)) streams.tell(id);
  }

  async function changeable(viewer: TimerViewer, id: string): Promise<KeptTimer> {
    const kept = await store.find(id);
    if (kept === null || !maySee(viewer, kept.row)) throw notFound("timer");
    if (!mayChange(viewer, kept.row))
      throw new DomainError("not_allowed", `This belongs to ${kept.ownerName}, who may change it.`);
    return kept;
  }

  /** Stored, told and scheduled. */
  async function keep(viewer: TimerViewer, kept: KeptTimer, row: TimerRow): Promise<Timer> {
    if (!(await store.put(row))) throw tooMany();
    streams.tell(row.id);
    await follow();
    return shown(viewer, { ...kept, row });
  }

  return {
    async list(viewer) {
      return (await store.seenBy(viewer)).map((kept) => shown(viewer, kept));
    },

    add: (viewer, wish, { timeZone, questionId }) =>
      inOrder(async () => {
        await heedClock();
        const asked = questionId === undefined ? null : await store.byQuestion(questionId);
        if (asked !== null) return shown(viewer, asked);
        const nowMs = clock.now();
        const row: TimerRow = {
          ...{ id: uuidv7(), userId: viewer.userId, sessionId: viewer.sessionId },
          ...{ household: viewer.wall || wish.household, questionId: questionId ?? null },
          ...{ kind: wish.kind, name: wish.name, ...timingOf(wish.when, nowMs, timeZone) },
          ...{ rangAt: null, lateMs: 0, missedAt: null, createdAt: nowMs, deletedAt: null },
        };
        if (!(await store.add(row))) throw tooMany();
        streams.tell(row.id);
        await follow();
        const kept = await store.find(row.id);
        if (kept === null) throw notFound("timer");
        return shown(viewer, kept);
      }),

    update: (viewer, id, { name, household, when }, { timeZone }) =>
      inOrder(async () => {
        await heedClock();
        const kept = await changeable(viewer, id);
        const { row } = kept;
        if (row.deletedAt !== null) throw notFound("timer");
        if (row.kind === "reminder" && name === null)
          throw new DomainError("invalid_request", "A reminder needs words.");
        if (row.kind === "timer" && when !== undefined && !("durationMs" in when))
          throw new DomainError("invalid_request", "A timer runs for a duration; an alarm rings at a time.");
        const again = { rangAt: null, lateMs: 0, missedAt: null };
        return keep(viewer, kept, {
          ...row,
          ...(name === undefined ? {} : { name }),
          ...(household === undefined || viewer.wall ? {} : { household }),
          ...(when === undefined ? {} : { ...timingOf(when, clock.now(), timeZone), ...again }),
        });
      }),

    act: (viewer, id, act) =>
      inOrder(async () => {
        await heedClock();
        const kept = await changeable(viewer, id);
        const row = applyAct(kept.row, act, clock.now());
        if (row !== null) return keep(viewer, kept, row);
        await store.remove(id);
        streams.tell(id);
        await follow();
        return null;
      }),

    remove: (viewer, id) =>
      inOrder(async () => {
        const { row } = await changeable(viewer, id);
        if (row.deletedAt !== null) throw notFound("timer");
        await store.put({ ...row, questionId: null, deletedAt: clock.now() });
        streams.tell(id);
        await follow();
      }),

    follow: streams.follow,
    get followers() {
      return streams.followers;
    },

    async open() {
      isOpen = true;
      await look();
    },
    async close() {
      isOpen = false;
      cancelNext();
      streams.close();
      await queue;
    },
  };
}

function shown(viewer: TimerViewer, kept: KeptTimer): Timer {
  const view = viewOf(viewer, kept);
  if (view === null) throw notFound("timer");
  return view;
}

const tooMany = () =>
  new DomainError(
    "conflict",
    `You have ${TIMERS_PER_USER} timers, alarms and reminders, and more can't be kept. Delete one, then set this one.`,
  );
