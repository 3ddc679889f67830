// The works in the store. Every change names the state that it comes from, so that whatever happens at once (a cancel, a
// person who is removed, an end), exactly one of them takes place.
import { and, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Clock } from "../../ports/clock.ts";
import type { Sql } from "../../ports/sql.ts";
import type { GenerateImage, Rating } from "../../shared/contract/images.ts";
import { IMAGE_JOBS_MAX, IMAGE_JOBS_PER_USER, IMAGES_PER_USER } from "../../shared/contract/limits.ts";
import { atomically } from "../../store/atomically.ts";
import type { Database } from "../../store/database.ts";
import { imageJobs, type images } from "../../store/schema.ts";
import type { ImagePlan, JobProblem } from "../plan.ts";
import { type Viewer, visibleJobs } from "../rights.ts";
import { LIVE_STATES, statesBefore } from "./job-states.ts";

export type JobRow = typeof imageJobs.$inferSelect;
export type NewPicture = Omit<typeof images.$inferInsert, "seq" | "userId" | "jobId" | "favourite">;

export interface NewJob {
  id: string;
  userId: string;
  requestId: string;
  conversationId: string | null;
  state: "expanding" | "queued";
  request: GenerateImage;
  plan: ImagePlan;
  rating: Rating;
}

/** What goes along with a change of state. */
export type JobChange = Partial<Pick<JobRow, "plan" | "submission" | "submissions">>;

export interface JobStore {
  /** null: one of the limits stands in the way, or there is one of this person with this requestId. */
  add(job: NewJob): Promise<JobRow | null>;
  findByRequest(userId: string, requestId: string): Promise<JobRow | null>;
  find(id: string): Promise<JobRow | null>;
  /** Only what the viewer may see. */
  findVisible(viewer: Viewer, id: string): Promise<JobRow | null>;
  /** Those that live, and those that ended since `endedSinceMs`, newest first; at most `limit`. */
  recent(viewer: Viewer, endedSinceMs: number, limit: number): Promise<JobRow[]>;
  live(): Promise<JobRow[]>;
  /** null: it was in no state from which this one may follow. */
  move(id: string, to: "queued" | "painting" | "storing", change?: JobChange): Promise<JobRow | null>;
  /** null: it had ended, or is gone. */
  end(id: string, to: "failed" | "cancelled", problem: JobProblem | null): Promise<JobRow | null>;
  /** All its pictures and its end, or, where it no longer is `storing`, nothing. */
  complete(id: string, pictures: readonly NewPicture[]): Promise<boolean>;
  /** Removes what failed or was cancelled before then. */
  forgetBefore(timeMs: number): Promise<void>;
}

export function createJobStore(db: Database, port: Sql, clock: Clock): JobStore {
  async function first(where: SQL | undefined): Promise<JobRow | null> {
    return (await db.select().from(imageJobs).where(where).get()) ?? null;
  }

  return {
    async add({ id, userId, requestId, conversationId, state, request, plan, rating }) {
      const now = clock.now();
      const live = sql.join(
        LIVE_STATES.map((each) => sql`${each}`),
        sql`, `,
      );
      const waiting = sql`SELECT coalesce(sum(json_extract(plan, '$.count')), 0) FROM image_jobs
        WHERE user_id = ${userId} AND state IN (${live})`;
      await atomically(port, [
        sql`INSERT INTO image_jobs
          (id, user_id, request_id, conversation_id, state, request, plan, rating, submissions, created_at, updated_at)
          SELECT ${id}, ${userId}, ${requestId}, ${conversationId}, ${state}, ${JSON.stringify(request)},
            ${JSON.stringify(plan)}, ${rating}, 0, ${now}, ${now}
          WHERE (SELECT count(*) FROM image_jobs WHERE state IN (${live})) < ${IMAGE_JOBS_MAX}
            AND (SELECT count(*) FROM image_jobs WHERE user_id = ${userId} AND state IN (${live})) < ${IMAGE_JOBS_PER_USER}
            AND (SELECT count(*) FROM images WHERE user_id = ${userId}) + (${waiting}) + ${plan.count} <= ${IMAGES_PER_USER}
          ON CONFLICT DO NOTHING`,
      ]);
      return first(eq(imageJobs.id, id));
    },

    findByRequest: (userId, requestId) => first(and(eq(imageJobs.userId, userId), eq(imageJobs.requestId, requestId))),
    find: (id) => first(eq(imageJobs.id, id)),
    findVisible: (viewer, id) => first(and(eq(imageJobs.id, id), visibleJobs(viewer))),

    recent: (viewer, endedSinceMs, limit) =>
      db
        .select()
        .from(imageJobs)
        .where(
          and(
            visibleJobs(viewer),
            or(inArray(imageJobs.state, [...LIVE_STATES]), gt(imageJobs.updatedAt, endedSinceMs)),
          ),
        )
        .orderBy(desc(imageJobs.createdAt), desc(imageJobs.id))
        .limit(limit),

    live: () =>
      db
        .select()
        .from(imageJobs)
        .where(inArray(imageJobs.state, [...LIVE_STATES]))
        .orderBy(imageJobs.createdAt, imageJobs.id),

    async move(id, to, change = {}) {
      const row = await db
        .update(imageJobs)
        .set({ ...change, state: to, updatedAt: clock.now() })
        .where(and(eq(imageJobs.id, id), inArray(imageJobs.state, statesBefore(to))))
        .returning()
        .get();
      return row ?? null;
    },

    async end(id, to, problem) {
      const row = await db
        .update(imageJobs)
        .set({ state: to, problem, plan: WITHOUT_GRAPH, updatedAt: clock.now() })
        .where(and(eq(imageJobs.id, id), inArray(imageJobs.state, statesBefore(to))))
        .returning()
        .get();
      return row ?? null;
    },

    async complete(id, pictures) {
      const isStoring = sql`EXISTS (SELECT 1 FROM image_jobs WHERE id = ${id} AND state = 'storing')`;
      const results = await atomically(port, [
        ...pictures.map((picture) => insertPicture(id, picture, isStoring)),
        sql`UPDATE image_jobs SET state = 'done', plan = ${WITHOUT_GRAPH}, updated_at = ${clock.now()}
            WHERE id = ${id} AND state = 'storing' RETURNING id`,
      ]);
      return results.at(-1)?.rows.length === 1;
    },

    async forgetBefore(timeMs) {
      await db
        .delete(imageJobs)
        .where(and(inArray(imageJobs.state, ["failed", "cancelled"]), lt(imageJobs.updatedAt, timeMs)));
    },
  };
}

/** A graph is the largest part of a work, and nothing is made of it any more. */
const WITHOUT_GRAPH = sql`json_set(plan, '$.workflow.graph', NULL)`;

function insertPicture(jobId: string, picture: NewPicture, condition: SQL): SQL {
  const { id, n, mediaType, sizeBytes, sha256, width, height, seed, prompt, expandedPrompt } = picture;
  return sql`INSERT INTO images (id, user_id, job_id, n, media_type, size_bytes, sha256, width, height, seed, prompt,
      expanded_prompt, made_by, rating, favourite, companion_id, source_image_id, created_at, thumbnail)
    SELECT ${id}, user_id, id, ${n}, ${mediaType}, ${sizeBytes}, ${sha256}, ${width}, ${height}, ${seed}, ${prompt},
      ${expandedPrompt}, ${JSON.stringify(picture.madeBy)}, ${picture.rating}, 0, ${picture.companionId ?? null},
      ${picture.sourceImageId ?? null}, ${picture.createdAt}, ${picture.thumbnail}
    FROM image_jobs WHERE id = ${jobId} AND ${condition}`;
}
