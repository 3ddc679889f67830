// The queue in the store: one row for each job, and what is known of each file.
import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../store/database.ts";
import { downloadJobs, knownFiles } from "../store/schema.ts";

/** `done` ones are listed this long. */
export const DONE_KEPT_MS = 24 * 3_600_000;

export type JobRow = typeof downloadJobs.$inferSelect;
/** What a file was when it was last known to be whole; of a file without a checksum in the registry, its pin. */
export type KnownFile = typeof knownFiles.$inferSelect;

export interface JobStore {
  /** Every job in the order of the queue, without those done long ago. */
  all(): Promise<JobRow[]>;
  /** Writes the row as it is now. */
  put(row: JobRow): Promise<void>;
  saveProgress(row: Pick<JobRow, "id" | "doneBytes" | "totalBytes">): Promise<void>;
  remove(id: string): Promise<void>;
  knownFiles(): Promise<KnownFile[]>;
  knownFilesOf(componentId: string): Promise<Map<string, KnownFile>>;
  remember(files: KnownFile[]): Promise<void>;
  /** All of a component, its pins too; or only some paths of it. */
  forget(componentId: string, paths?: string[]): Promise<void>;
}

export function createJobStore(db: Database, clock: Clock): JobStore {
  const ofComponent = (componentId: string) => eq(knownFiles.componentId, componentId);
  return {
    async all() {
      const isOld = and(eq(downloadJobs.state, "done"), lt(downloadJobs.updatedAt, clock.now() - DONE_KEPT_MS));
      await db.delete(downloadJobs).where(isOld);
      return db.select().from(downloadJobs).orderBy(asc(downloadJobs.createdAt), asc(downloadJobs.id));
    },
    async put(row) {
      const { id, ...set } = row;
      await db.insert(downloadJobs).values(row).onConflictDoUpdate({ target: downloadJobs.id, set });
    },
    async saveProgress({ id, doneBytes, totalBytes }) {
      await db.update(downloadJobs).set({ doneBytes, totalBytes }).where(eq(downloadJobs.id, id));
    },
    async remove(id) {
      await db.delete(downloadJobs).where(eq(downloadJobs.id, id));
    },
    knownFiles: () => db.select().from(knownFiles),
    async knownFilesOf(componentId) {
      const rows = await db.select().from(knownFiles).where(ofComponent(componentId));
      return new Map(rows.map((row) => [row.path, row]));
    },
    async remember(files) {
      if (files.length === 0) return;
      const set = {
        version: sql`excluded.version`,
        sizeBytes: sql`excluded.size_bytes`,
        sha256: sql`excluded.sha256`,
        modifiedMs: sql`excluded.modified_ms`,
      };
      const target = [knownFiles.componentId, knownFiles.path];
      await db.insert(knownFiles).values(files).onConflictDoUpdate({ target, set });
    },
    async forget(componentId, paths) {
      const some = paths === undefined ? undefined : inArray(knownFiles.path, paths);
      await db.delete(knownFiles).where(and(ofComponent(componentId), some));
    },
  };
}
