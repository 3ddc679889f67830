// Sessions: a random token in the cookie, its SHA-256 in the store, a lifetime that slides with use.
import { and, desc, eq, gt, lt, ne, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { sha256Hex } from "../digest.ts";
import type { Clock } from "../ports/clock.ts";
import type { SessionInfo } from "../shared/contract/auth.ts";
import { SESSIONS_PER_USER } from "../shared/contract/limits.ts";
import { type Database, iso } from "../store/database.ts";
import { sessions, users } from "../store/schema.ts";
import { randomToken } from "./tokens.ts";

const DAY_MS = 24 * 3_600_000;
/** Contract, "Sign-in": 30 days sliding, a year for a device marked as kiosk. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
export const KIOSK_LIFETIME_MS = 365 * DAY_MS;
/** How often use is written down: "last seen" need not be finer, and each write costs. */
const TOUCH_INTERVAL_MS = 5 * 60_000;

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export interface ActiveSession {
  session: SessionRow;
  /** On a kiosk nobody is an admin: whoever stands before it could be anyone. */
  user: UserRow;
  /** True when the expiry was just moved on, so that the cookie should be sent again. */
  renewed: boolean;
}

export interface Sessions {
  /** @returns the token for the cookie; it is not kept anywhere else */
  create(userId: string, device: { label: string; kiosk: boolean }): Promise<{ token: string; lifetimeMs: number }>;
  find(token: string): Promise<ActiveSession | null>;
  /** One's own, and for an admin every kiosk of the house. */
  list(caller: Pick<UserRow, "id" | "role">, currentId: string): Promise<SessionInfo[]>;
  /** @returns false when there is no such session in the caller's list */
  revoke(caller: Pick<UserRow, "id" | "role">, sessionId: string): Promise<boolean>;
  revokeAll(userId: string, exceptId?: string): Promise<void>;
  revokeEverybody(): Promise<void>;
}

export const lifetimeMs = (kiosk: boolean): number => (kiosk ? KIOSK_LIFETIME_MS : SESSION_LIFETIME_MS);

export function createSessions(db: Database, clock: Clock): Sessions {
  const listedFor = ({ id, role }: Pick<UserRow, "id" | "role">) =>
    or(eq(sessions.userId, id), role === "admin" ? eq(sessions.kiosk, true) : undefined);

  return {
    async create(userId, { label, kiosk }) {
      const token = randomToken();
      const now = clock.now();
      await db.delete(sessions).where(lt(sessions.expiresAt, now));
      await db.insert(sessions).values({
        id: uuidv7(),
        tokenHash: await sha256Hex(token),
        userId,
        deviceLabel: label,
        kiosk,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + lifetimeMs(kiosk),
      });
      // Tablets on the wall count for themselves: whoever signs in as a profile without a PIN pushes none of them out.
      await db.delete(sessions).where(
        sql`${sessions.id} IN (SELECT id FROM sessions WHERE user_id = ${userId} AND kiosk = ${kiosk ? 1 : 0}
            ORDER BY last_seen_at DESC, id DESC LIMIT -1 OFFSET ${SESSIONS_PER_USER})`,
      );
      return { token, lifetimeMs: lifetimeMs(kiosk) };
    },

    async find(token) {
      const now = clock.now();
      const row = await db
        .select({ session: sessions, user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.tokenHash, await sha256Hex(token)), gt(sessions.expiresAt, now)))
        .get();
      if (row === undefined) return null;
      const renewed = now - row.session.lastSeenAt > TOUCH_INTERVAL_MS;
      if (renewed) {
        const expiresAt = now + lifetimeMs(row.session.kiosk);
        await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, row.session.id));
      }
      const role = row.session.kiosk && row.user.role === "admin" ? "member" : row.user.role;
      return { session: row.session, user: { ...row.user, role }, renewed };
    },

    async list(caller, currentId) {
      const rows = await db
        .select({ session: sessions, profileName: users.name })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(listedFor(caller), gt(sessions.expiresAt, clock.now())))
        .orderBy(desc(sessions.lastSeenAt));
      return rows.map(({ session: row, profileName }) => ({
        id: row.id,
        deviceLabel: row.deviceLabel,
        profileName,
        kiosk: row.kiosk,
        current: row.id === currentId,
        createdAt: iso(row.createdAt),
        lastSeenAt: iso(row.lastSeenAt),
        expiresAt: iso(row.expiresAt),
      }));
    },

    async revoke(caller, sessionId) {
      const removed = await db
        .delete(sessions)
        .where(and(listedFor(caller), eq(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      return removed.length > 0;
    },

    async revokeAll(userId, exceptId) {
      const mine = eq(sessions.userId, userId);
      await db.delete(sessions).where(exceptId === undefined ? mine : and(mine, ne(sessions.id, exceptId)));
    },

    async revokeEverybody() {
      await db.delete(sessions);
    },
  };
}
