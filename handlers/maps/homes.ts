// Where home is: one's own, which nobody else is told, and the household's.
import { eq } from "drizzle-orm";
import type { Clock } from "../ports/clock.ts";
import type { HomePlace } from "../shared/contract/maps.ts";
import type { Database } from "../store/database.ts";
import { mapHomes } from "../store/schema.ts";

/** The household's stands under this key, a person's under their id. */
const HOUSEHOLD = "household";

export interface Homes {
  own(userId: string): Promise<HomePlace | null>;
  household(): Promise<HomePlace | null>;
  /** null removes it. */
  setOwn(userId: string, home: HomePlace | null): Promise<void>;
  setHousehold(home: HomePlace | null): Promise<void>;
}

export function createHomes(db: Database, clock: Clock): Homes {
  async function read(key: string): Promise<HomePlace | null> {
    const row = await db.select().from(mapHomes).where(eq(mapHomes.key, key)).get();
    return row === undefined ? null : { label: row.label, position: { lat: row.lat, lon: row.lon } };
  }

  async function write(key: string, userId: string | null, home: HomePlace | null): Promise<void> {
    if (home === null) {
      await db.delete(mapHomes).where(eq(mapHomes.key, key));
      return;
    }
    const { label, position } = home;
    const set = { userId, label, ...position, updatedAt: clock.now() };
    await db
      .insert(mapHomes)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: mapHomes.key, set });
  }

  return {
    own: read,
    household: () => read(HOUSEHOLD),
    setOwn: (userId, home) => write(userId, userId, home),
    setHousehold: (home) => write(HOUSEHOLD, null, home),
  };
}
