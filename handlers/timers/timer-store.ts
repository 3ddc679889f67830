// Timers as rows, with whose they are and whether the device that set them is still signed in.
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Clock } from "../ports/clock.ts";
import type { Sql } from "../ports/sql.ts";
import { MISSED_KEPT_MS, RING_MAX_MS, TIMER_UNDO_MS, TIMERS_PER_USER } from "../shared/contract/limits.ts";
import { atomically } from "../store/atomically.ts";
import type { Database } from "../store/database.ts";
import { sessions, timers, users } from "../store/schema.ts";

export type TimerRow = typeof timers.$inferSelect;

export interface KeptTimer {
  row: TimerRow;
  ownerName: string;
  /** The device that set it is still signed in. */
  deviceIsHere: boolean;
}

/** More than are due at once in any home; the rest follows at once. */
const DUE_AT_ONCE = 500;

export interface TimerStore {
  /** Whatever this person may see, the household's too: what rings first comes first. */
  seenBy(viewer: { userId: string; wall: boolean }): Promise<KeptTimer[]>;
  /** Deleted ones too. */
  find(id: string): Promise<KeptTimer | null>;
  byQuestion(questionId: string): Promise<KeptTimer | null>;
  /** @returns false where the person has as many as one may */
  add(row: TimerRow): Promise<boolean>;
  /** @returns false where the person has as many as one may: of one that comes back */
  put(row: TimerRow): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Those whose time has come, and those that have rung long enough. */
  due(nowMs: number): Promise<TimerRow[]>;
  /** Moves what goes by time elapsed. */
  shift(byMs: number): Promise<string[]>;
  /** Forgets what can't be brought back any more, and what was missed long ago. */
  tidy(nowMs: number): Promise<string[]>;
  /** When there will be something to do; null: never. */
  nextAt(): Promise<number | null>;
}

export function createTimerStore(db: Database, port: Sql, clock: Clock): TimerStore {
  const select = () =>
    db
      .select({ row: timers, ownerName: users.name, device: sessions.id })
      .from(timers)
      .innerJoin(users, eq(users.id, timers.userId))
      .leftJoin(sessions, and(eq(sessions.id, timers.sessionId), gt(sessions.expiresAt, clock.now())));
  const toKept = ({ device, ...kept }: { row: TimerRow; ownerName: string; device: string | null }): KeptTimer => ({
    ...kept,
    deviceIsHere: device !== null,
  });
  const waits = inArray(timers.state, ["running", "snoozed"]);
  const lives = isNull(timers.deletedAt);
  /** As the rule within the statement: two that come at once can't both be the last. */
  const hasRoom = (userId: string) =>
    sql`(SELECT count(*) FROM timers WHERE user_id = ${userId} AND deleted_at IS NULL) < ${TIMERS_PER_USER}`;

  return {
    async seenBy({ userId, wall }) {
      const ofPerson = wall ? eq(timers.state, "ringing") : eq(timers.userId, userId);
      const rows = await select()
        .where(and(lives, or(eq(timers.household, true), ofPerson)))
        .orderBy(sql`${timers.dueAt} IS NULL`, asc(timers.dueAt), asc(timers.id));
      return rows.map(toKept);
    },
    async find(id) {
      const found = await select().where(eq(timers.id, id)).get();
      return found === undefined ? null : toKept(found);
    },
    async byQuestion(questionId) {
      const found = await select()
        .where(and(lives, eq(timers.questionId, questionId)))
        .get();
      return found === undefined ? null : toKept(found);
    },
    async add(row) {
      const wallTime = row.wallTime === null ? null : JSON.stringify(row.wallTime);
      const [result] = await atomically(port, [
        sql`INSERT INTO timers (id, user_id, session_id, household, question_id, kind, name, state, due_at, remaining_ms,
              duration_ms, wall_time, rang_at, late_ms, missed_at, created_at, deleted_at)
            SELECT ${row.id}, ${row.userId}, ${row.sessionId}, ${row.household ? 1 : 0}, ${row.questionId}, ${row.kind},
              ${row.name}, ${row.state}, ${row.dueAt}, ${row.remainingMs}, ${row.durationMs}, ${wallTime}, NULL, 0, NULL,
              ${row.createdAt}, NULL
            WHERE ${hasRoom(row.userId)}`,
      ]);
      return result !== undefined && result.rowsAffected > 0;
    },
    async put({ id, ...set }) {
      const returns = and(eq(timers.id, id), or(lives, set.deletedAt === null ? hasRoom(set.userId) : undefined));
      return (await db.update(timers).set(set).where(returns).returning({ id: timers.id })).length > 0;
    },
    async remove(id) {
      await db.delete(timers).where(eq(timers.id, id));
    },
    due(nowMs) {
      const rungOut = and(eq(timers.state, "ringing"), lte(timers.rangAt, nowMs - RING_MAX_MS));
      return db
        .select()
        .from(timers)
        .where(and(lives, or(and(waits, lte(timers.dueAt, nowMs)), rungOut)))
        .orderBy(asc(timers.dueAt))
        .limit(DUE_AT_ONCE);
    },
    async shift(byMs) {
      const byElapsed = and(waits, or(isNull(timers.wallTime), eq(timers.state, "snoozed")));
      const [moved] = await db.batch([
        db
          .update(timers)
          .set({ dueAt: sql`due_at + ${byMs}` })
          .where(byElapsed)
          .returning({ id: timers.id }),
        db
          .update(timers)
          .set({ rangAt: sql`rang_at + ${byMs}` })
          .where(eq(timers.state, "ringing")),
      ]);
      return moved.map(({ id }) => id);
    },
    async tidy(nowMs) {
      const gone = or(
        lt(timers.deletedAt, nowMs - TIMER_UNDO_MS),
        and(eq(timers.state, "missed"), lt(timers.rangAt, nowMs - MISSED_KEPT_MS)),
      );
      return (await db.delete(timers).where(gone).returning({ id: timers.id })).map(({ id }) => id);
    },
    async nextAt() {
      const found = await db
        .select({
          at: sql<number | null>`min(CASE
            WHEN deleted_at IS NOT NULL THEN deleted_at + ${TIMER_UNDO_MS + 1}
            WHEN state = 'ringing' THEN rang_at + ${RING_MAX_MS}
            WHEN state = 'missed' THEN rang_at + ${MISSED_KEPT_MS + 1}
            WHEN state IN ('running', 'snoozed') THEN due_at END)`,
        })
        .from(timers)
        .get();
      return found?.at ?? null;
    },
  };
}
