// The brake on PIN guessing: per person and per address, kept in the store so that a restart does not reset it.
import { inArray, lt, sql } from "drizzle-orm";
import { DomainError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../store/database.ts";
import { signInAttempts } from "../store/schema.ts";

/** Contract, "Sign-in": 5 free attempts, then a wait that doubles from 30 s to 1 h. */
export const FREE_ATTEMPTS = 5;
export const FIRST_WAIT_MS = 30_000;
export const LONGEST_WAIT_MS = 3_600_000;
/** After a quiet day the count starts over. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** How long to wait after this many wrong PINs in a row. */
export function waitAfterMs(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - FREE_ATTEMPTS, 20), LONGEST_WAIT_MS);
}

export interface Lockout {
  /**
   * Counts an attempt before its PIN is looked at, so that parallel guesses are counted too.
   * @returns the wait in milliseconds that follows if the attempt turns out wrong
   * @throws DomainError `locked_out` with the seconds left
   */
  begin(userId: string, address: string): Promise<number>;
  /** The PIN was right: the counts start over. */
  succeed(userId: string, address: string): Promise<void>;
}

export function createLockout(db: Database, clock: Clock): Lockout {
  const keysOf = (userId: string, address: string) => [`user:${userId}`, `address:${address}`];

  async function lockedForMs(keys: string[], now: number): Promise<number> {
    const rows = await db.select().from(signInAttempts).where(inArray(signInAttempts.key, keys));
    return Math.max(0, ...rows.map((row) => row.lockedUntil - now));
  }

  /** One statement, so that of parallel attempts each sees the count of the one before. Null: locked. */
  async function count(key: string, now: number): Promise<number | null> {
    const { failures, lockedUntil, updatedAt } = signInAttempts;
    const next = sql`CASE WHEN ${updatedAt} < ${now - FORGOTTEN_AFTER_MS} THEN 1 ELSE ${failures} + 1 END`;
    const wait = sql`min(${FIRST_WAIT_MS} << min(${next} - ${FREE_ATTEMPTS}, 20), ${LONGEST_WAIT_MS})`;
    const row = await db
      .insert(signInAttempts)
      .values({ key, failures: 1, lockedUntil: 0, updatedAt: now })
      .onConflictDoUpdate({
        target: signInAttempts.key,
        set: {
          failures: next,
          lockedUntil: sql`CASE WHEN ${next} < ${FREE_ATTEMPTS} THEN 0 ELSE ${now} + ${wait} END`,
          updatedAt: now,
        },
        setWhere: sql`${lockedUntil} <= ${now}`,
      })
      .returning({ failures })
      .get();
    return row === undefined ? null : waitAfterMs(row.failures);
  }

  return {
    async begin(userId, address) {
      const now = clock.now();
      const keys = keysOf(userId, address);
      const locked = await lockedForMs(keys, now);
      if (locked > 0) throw lockedOut(locked);
      const waits = await Promise.all(keys.map((key) => count(key, now)));
      if (waits.includes(null)) throw lockedOut(await lockedForMs(keys, now));
      return Math.max(...waits.map((wait) => wait ?? 0));
    },
    async succeed(userId, address) {
      await db.delete(signInAttempts).where(inArray(signInAttempts.key, keysOf(userId, address)));
      await db.delete(signInAttempts).where(lt(signInAttempts.updatedAt, clock.now() - FORGOTTEN_AFTER_MS));
    },
  };
}

function lockedOut(waitMs: number): DomainError {
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError("locked_out", "Too many wrong PINs. Please wait a moment before the next try.", {
    retryAfterS,
  });
}
