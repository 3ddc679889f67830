// Which of the sessions that somebody is listened to in are still signed in.
import { and, gt, inArray } from "drizzle-orm";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../store/database.ts";
import { sessions } from "../../store/schema.ts";
import type { ListeningDependencies } from "./listening.ts";

export function createSignedIn(db: Database, clock: Clock): ListeningDependencies["signedIn"] {
  return async (sessionIds) => {
    const rows = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, clock.now())));
    return new Set(rows.map(({ id }) => id));
  };
}
