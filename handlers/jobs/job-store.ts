// Jobs as rows: one for each, from its order until it is no longer told of.
import { and, asc, desc, eq, inArray, lt, notInArray } from "drizzle-orm";
import type { JobKind, JobState } from "../shared/contract/jobs.ts";
import type { Database } from "../store/database.ts";
import { jobs } from "../store/schema.ts";

export type JobRow = typeof jobs.$inferSelect;

const LIVE: JobState[] = ["queued", "running"];
/** More of one day than anybody reads. */
const ENDED_LISTED_MAX = 100;

export interface JobStore {
  /** Those that wait or run, in the order in which they were asked for. */
  live(): Promise<JobRow[]>;
  find(id: string): Promise<JobRow | null>;
  /** Newest first. `userId` left out: everybody's. */
  ended(filter: { kind?: JobKind | undefined; userId?: string | undefined }): Promise<JobRow[]>;
  put(row: JobRow): Promise<void>;
  /** Removes those that ended before then, and tells which they were. */
  removeEndedBefore(timeMs: number): Promise<JobRow[]>;
}

export function createJobStore(db: Database): JobStore {
  return {
    live: () => db.select().from(jobs).where(inArray(jobs.state, LIVE)).orderBy(asc(jobs.createdAt), asc(jobs.id)),
    async find(id) {
      return (await db.select().from(jobs).where(eq(jobs.id, id)).get()) ?? null;
    },
    ended({ kind, userId }) {
      const ofKind = kind === undefined ? undefined : eq(jobs.kind, kind);
      const ofUser = userId === undefined ? undefined : eq(jobs.userId, userId);
      return db
        .select()
        .from(jobs)
        .where(and(notInArray(jobs.state, LIVE), ofKind, ofUser))
        .orderBy(desc(jobs.createdAt), desc(jobs.id))
        .limit(ENDED_LISTED_MAX);
    },
    async put(row) {
      const { id, ...set } = row;
      await db.insert(jobs).values(row).onConflictDoUpdate({ target: jobs.id, set });
    },
    removeEndedBefore(timeMs) {
      return db
        .delete(jobs)
        .where(and(notInArray(jobs.state, LIVE), lt(jobs.updatedAt, timeMs)))
        .returning();
    },
  };
}
