// Who listens for which wake word, and letting go of one that is removed.
import { and, eq, isNotNull } from "drizzle-orm";
import type { UserRow } from "../auth/sessions.ts";
import type { ComponentEntry } from "../components/registry-schema.ts";
import type { WakeCatalogItem } from "../shared/contract/wake-admin.ts";
import type { Database } from "../store/database.ts";
import { companions, settings, trainedWakeWords, wakeRecordings, wakeThresholds } from "../store/schema.ts";

export type UsedBy = WakeCatalogItem["usedBy"];

/** Companions by the wake word that they have pinned; those that the caller may not see are only counted. */
export async function readPins(db: Database, caller: Pick<UserRow, "id">): Promise<(wakeWordId: string) => UsedBy> {
  const { id, name, ownerId, visibility, wakeWordModelId } = companions;
  const columns = { id, name, ownerId, visibility, wakeWordModelId };
  const rows = await db.select(columns).from(companions).where(isNotNull(wakeWordModelId)).orderBy(id);
  return (wakeWordId) => {
    const pinned = rows.filter((row) => row.wakeWordModelId === wakeWordId);
    const seen = pinned.filter((row) => row.ownerId === caller.id || row.visibility === "household");
    return {
      companions: seen.map((row) => ({ id: row.id, name: row.name })),
      others: pinned.length - seen.length,
    };
  };
}

/** Of the detectors among what was uninstalled. */
export async function letGoOfRemoved(db: Database, removed: readonly Pick<ComponentEntry, "wake">[]): Promise<void> {
  for (const { wake } of removed) if (wake?.kind === "detector") await letGo(db, wake.id);
}

/** Whoever listened for it falls back: companions to the home's, the home to the pretrained default. All or nothing. */
export async function letGo(db: Database, wakeWordId: string): Promise<void> {
  const isDefault = and(eq(settings.key, "voice.app_default_wakeword"), eq(settings.value, wakeWordId));
  await db.batch([
    db.delete(trainedWakeWords).where(eq(trainedWakeWords.id, wakeWordId)),
    db.delete(wakeThresholds).where(eq(wakeThresholds.wakeWordId, wakeWordId)),
    db.update(companions).set({ wakeWordModelId: null }).where(eq(companions.wakeWordModelId, wakeWordId)),
    db.delete(settings).where(isDefault),
    // What was heard by mistake for it is of no use to anything else.
    db.delete(wakeRecordings).where(eq(wakeRecordings.wakeWordId, wakeWordId)),
  ]);
}
