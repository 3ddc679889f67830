// Who uses this device, so that it opens without the service: the id here, the rest in that person's database.
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import type { DraftStorage } from "../chat/drafts.ts";
import { deleteKeptDatabase, openKeptDatabase } from "./kept-database.ts";

export interface RememberedPerson {
  /** Who was signed in last and has not left; null where nobody is remembered. */
  read(): Promise<User | null>;
  remember(user: User): void;
  /** Wipes what is kept for reading; `all` also what waits to be sent. */
  forget(options: { all: boolean }): Promise<void>;
  /** Signed out without the service: it still has to be told. */
  isLeaving(): boolean;
  setLeaving(leaving: boolean): void;
}

const PERSON = "hearth.person";
const LEAVING = "hearth.leaving";

export function createRememberedPerson(storage: DraftStorage): RememberedPerson {
  return {
    async read() {
      const userId = storage.getItem(PERSON);
      if (userId === null) return null;
      try {
        const database = await openKeptDatabase(userId);
        const user = await database.get("values", "user");
        database.close();
        return (user as User | undefined) ?? null;
      } catch {
        // The browser keeps nothing, e.g. in a private window: then one needs the service to come in.
        return null;
      }
    },
    remember: (user) => storage.setItem(PERSON, user.id),
    async forget({ all }) {
      const userId = storage.getItem(PERSON);
      if (userId === null) return;
      if (all) storage.removeItem(PERSON);
      try {
        if (all) return await deleteKeptDatabase(userId);
        const database = await openKeptDatabase(userId);
        await Promise.all([database.clear("values"), database.clear("conversations"), database.clear("shelf")]);
        database.close();
      } catch (error) {
        // A browser that keeps nothing has nothing to wipe; any other failure is one.
        if (!(error instanceof DOMException)) throw error;
      }
    },
    isLeaving: () => storage.getItem(LEAVING) !== null,
    setLeaving(leaving) {
      if (leaving) storage.setItem(LEAVING, "1");
      else storage.removeItem(LEAVING);
    },
  };
}
