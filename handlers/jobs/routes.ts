// /api/jobs: long works of one's own, followed and cancelled; an admin sees everybody's.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { eventStream } from "../middleware/event-stream.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema } from "../shared/contract/common.ts";
import { jobListSchema, jobQuerySchema, jobSchema } from "../shared/contract/jobs.ts";

const tag = "Jobs";

export function jobRoutes({ jobs }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/",
      describe({
        tag,
        summary: "What is being done for oneself, an admin's: for everybody; and what ended within the last day",
        answers: { 200: jobListSchema },
      }),
      validate("query", jobQuerySchema),
      async (c) => c.json({ items: await jobs.list(c.get("user"), c.req.valid("query").kind) }),
    )
    .get(
      "/:id",
      describe({ tag, summary: "One job", answers: { 200: jobSchema }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => c.json(await jobs.get(c.get("user"), c.req.valid("param").id)),
    )
    .get(
      "/:id/events",
      describe({
        tag,
        summary: "Follow a job: where it stands, then each change, until its end",
        description:
          "Server-sent events: queued, progress, then done, failed or cancelled. Ends after half an hour; connecting again goes on.",
        answers: { 200: { mediaType: "text/event-stream", schema: z.string() } },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      async (c) => eventStream(c, await jobs.follow(c.get("user"), c.req.valid("param").id)),
    )
    .delete(
      "/:id",
      describe({
        tag,
        summary: "Cancel a job: at once where it waits, else as soon as its work has stopped",
        answers: { 204: null },
        problems: ["not_found", "conflict"],
      }),
      validate("param", idParamSchema),
      async (c) => {
        await jobs.cancel(c.get("user"), c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}
