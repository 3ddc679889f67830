// When a child or a visitor is answered, and how often a day: what an admin has set, and whether a question may be asked now.
import { and, eq, sql } from "drizzle-orm";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Role, UserLimits } from "../shared/contract/users.ts";
import type { Database } from "../store/database.ts";
import { userLimits, users } from "../store/schema.ts";

export interface UserLimitsService {
  /** @throws DomainError `not_found` */
  of(userId: string): Promise<UserLimits>;
  /** @throws DomainError `not_found` */
  set(userId: string, limits: UserLimits): Promise<UserLimits>;
  /** Counts a question that is about to be asked. @throws DomainError `quiet_hours` or `daily_limit`, with when it is over */
  take(person: { id: string; role: Role }): Promise<void>;
  /** One that was not asked after all. */
  giveBack(person: { id: string; role: Role }): Promise<void>;
}

const LIMITED: ReadonlySet<Role> = new Set(["child", "guest"]);
const NONE: UserLimits = { quietHours: null, dailyQuestions: null };
const MINUTES_A_DAY = 24 * 60;

/** @param timeZone of the household: a device's own clock could be set to suit a child */
export function createUserLimits(db: Database, clock: Clock, timeZone: () => Promise<string>): UserLimitsService {
  const rowOf = (userId: string) => db.select().from(userLimits).where(eq(userLimits.userId, userId)).get();
  async function refuseUnknown(userId: string): Promise<void> {
    const known = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).get();
    if (known === undefined) throw notFound("person");
  }

  return {
    async of(userId) {
      await refuseUnknown(userId);
      const row = await rowOf(userId);
      return row === undefined ? NONE : limitsIn(row);
    },

    async set(userId, limits) {
      await refuseUnknown(userId);
      const values = {
        quietFrom: limits.quietHours?.from ?? null,
        quietTo: limits.quietHours?.to ?? null,
        dailyQuestions: limits.dailyQuestions,
      };
      await db
        .insert(userLimits)
        .values({ userId, ...values, day: "", asked: 0 })
        .onConflictDoUpdate({ target: userLimits.userId, set: values });
      return limits;
    },

    async take({ id, role }) {
      if (!LIMITED.has(role)) return;
      const row = await rowOf(id);
      if (row === undefined) return;
      const nowMs = clock.now();
      const { day, minute } = wallClock(nowMs, await timeZone());
      const secondsIn = Math.floor((nowMs % 60_000) / 1_000);
      const { quietHours, dailyQuestions } = limitsIn(row);
      if (quietHours !== null && isWithin(minute, quietHours)) {
        throw new DomainError("quiet_hours", `It is quiet time now. Hearth answers again at ${quietHours.to}.`, {
          retryAfterS: minutesUntil(minute, quietHours.to) * 60 - secondsIn,
        });
      }
      if (dailyQuestions === null) return;
      // Counted where it is compared: of two at once only one is the last.
      const taken = await db
        .update(userLimits)
        .set({ day, asked: sql`CASE WHEN ${userLimits.day} = ${day} THEN ${userLimits.asked} + 1 ELSE 1 END` })
        .where(
          and(
            eq(userLimits.userId, id),
            sql`(${userLimits.day} <> ${day} OR ${userLimits.asked} < ${userLimits.dailyQuestions})`,
          ),
        )
        .returning({ asked: userLimits.asked });
      if (taken.length > 0) return;
      throw new DomainError("daily_limit", "That was all for today. Hearth answers again tomorrow.", {
        retryAfterS: (MINUTES_A_DAY - minute) * 60 - secondsIn,
      });
    },

    async giveBack({ id, role }) {
      if (!LIMITED.has(role)) return;
      await db
        .update(userLimits)
        .set({ asked: sql`max(0, ${userLimits.asked} - 1)` })
        .where(eq(userLimits.userId, id));
    },
  };
}

function limitsIn({ quietFrom, quietTo, dailyQuestions }: typeof userLimits.$inferSelect): UserLimits {
  const quietHours = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return { quietHours, dailyQuestions };
}

/** What the clock on the wall shows: "2026-11-24", and minutes since midnight. */
function wallClock(nowMs: number, timeZone: string): { day: string; minute: number } {
  const format = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  const parts = new Map(format.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  const [hour, minute] = [Number(parts.get("hour")), Number(parts.get("minute"))];
  return { day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`, minute: hour * 60 + minute };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function isWithin(minute: number, { from, to }: { from: string; to: string }): boolean {
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

const minutesUntil = (minute: number, time: string): number =>
  (minuteOf(time) - minute + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY;
