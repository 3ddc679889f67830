// Who uses this device, so that it opens without the service: the id here, the rest in that person's database.
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { type DraftStorage, wipeDrafts } from "../chat/drafts.ts";
import { deleteKeptDatabase, openKeptDatabase } from "./kept-database.ts";

export interface RememberedPerson {
  /** Who was signed in last and has not left; null where nobody is remembered. */
  read(): Promise<User | null>;
  remember(user: User): void;
  /** Whether this person is the one remembered, and does not leave. */
  isAtHome(userId: string): boolean;
  /**
   * Wipes what is kept for reading; `all` also what waits to be sent, and drafts. `userId`: who was here in this tab,
   * where another one may have forgotten them already.
   */
  forget(options: { all: boolean; userId: string | null }): Promise<void>;
  /** Signed out without the service: it still has to be told. */
  isLeaving(): boolean;
  setLeaving(leaving: boolean): void;
  /** Whether the device was a wall when the service was last heard of. */
  isKiosk(): boolean;
  rememberKiosk(isKiosk: boolean): void;
}

const PERSON = "hearth.person";
const LEAVING = "hearth.leaving";
const KIOSK = "hearth.kiosk";

export function createRememberedPerson(storage: DraftStorage): RememberedPerson {
  const isLeaving = () => storage.getItem(LEAVING) !== null;
  return {
    async read() {
      const userId = storage.getItem(PERSON);
      if (userId === null) return null;
      try {
        const database = await openKeptDatabase(userId);
        try {
          const user = await database.get("values", "user");
          return (user as User | undefined) ?? null;
        } finally {
          database.close();
        }
      } catch {
        // The browser keeps nothing, e.g. in a private window: then one needs the service to come in.
        return null;
      }
    },
    remember: (user) => storage.setItem(PERSON, user.id),
    isAtHome: (userId) => !isLeaving() && storage.getItem(PERSON) === userId,
    async forget({ all, userId: known }) {
      const userId = known ?? storage.getItem(PERSON);
      if (userId === null) return;
      if (all) {
        storage.removeItem(PERSON);
        wipeDrafts(storage, userId);
      }
      try {
        if (all || !(await wipedForReading(userId))) await deleteKeptDatabase(userId);
      } catch {
        // The browser keeps nothing, so there is nothing to wipe.
      }
    },
    isLeaving,
    setLeaving(leaving) {
      if (leaving) storage.setItem(LEAVING, "1");
      else storage.removeItem(LEAVING);
    },
    isKiosk: () => storage.getItem(KIOSK) !== null,
    rememberKiosk(isKiosk) {
      if (isKiosk) storage.setItem(KIOSK, "1");
      else storage.removeItem(KIOSK);
    },
  };
}

/** What waits to be sent stays; false where that can't be done, e.g. with a newer version's database. */
async function wipedForReading(userId: string): Promise<boolean> {
  try {
    const database = await openKeptDatabase(userId);
    try {
      await Promise.all([database.clear("values"), database.clear("conversations"), database.clear("shelf")]);
      return true;
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}
