// What an admin has tuned of the pretrained detectors; the trained ones have theirs in their own rows.
import type { Database } from "../store/database.ts";
import { wakeThresholds } from "../store/schema.ts";

export interface Thresholds {
  /** By wake word. */
  all(): Promise<ReadonlyMap<string, number>>;
  set(wakeWordId: string, defaultThreshold: number): Promise<void>;
}

export function createThresholds(db: Database): Thresholds {
  return {
    async all() {
      const rows = await db.select().from(wakeThresholds);
      return new Map(rows.map((row) => [row.wakeWordId, row.defaultThreshold]));
    },
    async set(wakeWordId, defaultThreshold) {
      const set = { defaultThreshold };
      await db
        .insert(wakeThresholds)
        .values({ wakeWordId, defaultThreshold })
        .onConflictDoUpdate({ target: wakeThresholds.wakeWordId, set });
    },
  };
}
