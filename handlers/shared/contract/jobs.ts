// Long work as a job: what it does, how far it is, and how it ended (contract, "Voice"; GET /api/jobs/:id).
import * as z from "zod";
import { errorCodeSchema, idSchema, timeSchema } from "./common.ts";

export const jobKindSchema = z.enum(["wake-import", "wake-train", "map-region"]);
export type JobKind = z.infer<typeof jobKindSchema>;

/** `done`, `failed` and `cancelled` are final. A job that was `running` when the service ended goes on at the next start. */
export const jobStateSchema = z.enum(["queued", "running", "done", "failed", "cancelled"]);
export type JobState = z.infer<typeof jobStateSchema>;

/** `phase`: a stable word of the kind of job; `message`: a sentence for people, in English. `total` 0: not known. */
export const jobProgressSchema = z.object({
  phase: z.string(),
  done: z.number().nonnegative(),
  total: z.number().nonnegative(),
  message: z.string(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;

export const jobProblemSchema = z.object({ code: errorCodeSchema, detail: z.string() });
export type JobProblem = z.infer<typeof jobProblemSchema>;

export const jobSchema = z.object({
  id: idSchema,
  kind: jobKindSchema,
  /** What it is about, for people: "Hey Hearth". */
  title: z.string(),
  state: jobStateSchema,
  /** While `queued`: how many of its kind come before it. */
  ahead: z.number().int().nonnegative().optional(),
  progress: jobProgressSchema.nullable(),
  /** With `failed`. */
  problem: jobProblemSchema.nullable(),
  /** With `done` of a wake word's job: the one that it made or installed. */
  wakeWordId: z.string().nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Job = z.infer<typeof jobSchema>;

/** GET /api/jobs: one's own, an admin's everybody's; newest first, the ended ones of the last day with them. */
export const jobListSchema = z.object({ items: z.array(jobSchema) });
export const jobQuerySchema = z.object({ kind: jobKindSchema.optional() });

/** GET /api/jobs/:id/events. The last three end the stream; whoever comes later gets only the end. */
export const jobEventSchemas = {
  /** Others of its kind come first. */
  queued: z.object({ ahead: z.number().int().nonnegative() }),
  progress: jobProgressSchema,
  done: z.object({ job: jobSchema }),
  failed: jobProblemSchema,
  cancelled: z.object({}),
} as const;
export type JobEvent = {
  [Kind in keyof typeof jobEventSchemas]: { event: Kind; data: z.infer<(typeof jobEventSchemas)[Kind]> };
}[keyof typeof jobEventSchemas];
