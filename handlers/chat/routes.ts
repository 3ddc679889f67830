// The chat's wire: a question in, an answer out as server-sent events that can be taken up again where they broke off.
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { eventStream } from "../middleware/event-stream.ts";
import { validate } from "../middleware/validate.ts";
import { chatRequestSchema, editMessageSchema, runParamSchema } from "../shared/contract/chat.ts";
import { idSchema, timeZoneSchema } from "../shared/contract/common.ts";
import { TIME_ZONE_HEADER } from "../shared/contract/headers.ts";

const tag = "Chat";
const streamAnswer = { 200: { mediaType: "text/event-stream", schema: z.string() } } as const;
const turnProblems = [
  "not_found",
  "quiet_hours",
  "daily_limit",
  "conflict",
  "too_large",
  "unsupported_media_type",
  "model_has_no_vision",
  "busy",
] as const;
const messageParamSchema = z.object({ id: idSchema, messageId: idSchema });

/** `<runId>:<n>` → n; anything else, or another run's id, begins at the beginning. */
export function lastEventNumber(header: string | undefined, runId: string): number {
  const [id, n] = header?.split(":") ?? [];
  return id === runId && n !== undefined && /^\d{1,9}$/.test(n) ? Number(n) : -1;
}

function callerOf(c: Context<SignedInEnv>) {
  const session = c.get("session");
  // A zone that nobody knows is no reason to refuse a question: the household's goes.
  const timeZone = timeZoneSchema.safeParse(c.req.header(TIME_ZONE_HEADER)).data ?? null;
  return { ...c.get("user"), wall: session.kiosk, sessionId: session.id, timeZone };
}

export function chatRoutes({ chat }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .post(
      "/stream",
      describe({
        tag,
        summary: "Ask, and follow the answer",
        description: "Server-sent events: start, route, token, done or error; ids are `<runId>:<n>`.",
        answers: streamAnswer,
        problems: [...turnProblems],
      }),
      validate("json", chatRequestSchema),
      async (c) => {
        const run = await chat.send(callerOf(c), c.req.valid("json"));
        return eventStream(c, () => run.follow(-1));
      },
    )
    .get(
      "/runs/:runId",
      describe({
        tag,
        summary: "Take up an answer where it broke off (Last-Event-ID), then follow it live",
        answers: streamAnswer,
        problems: ["not_found"],
      }),
      validate("param", runParamSchema),
      (c) => {
        const { runId } = c.req.valid("param");
        const run = chat.find(c.get("user").id, runId);
        return eventStream(c, () => run.follow(lastEventNumber(c.req.header("last-event-id"), runId)));
      },
    )
    .post(
      "/runs/:runId/stop",
      describe({ tag, summary: "Stop an answer", answers: { 204: null }, problems: ["not_found"] }),
      validate("param", runParamSchema),
      (c) => {
        chat.stop(c.get("user").id, c.req.valid("param").runId);
        return c.body(null, 204);
      },
    );
}

/** Mounted beside the conversation routes: other versions of an answer or a question. */
export function turnRoutes({ chat }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .post(
      "/:id/messages/:messageId/regenerate",
      describe({
        tag,
        summary: "Answer once more, as another version",
        answers: streamAnswer,
        problems: [...turnProblems],
      }),
      validate("param", messageParamSchema),
      async (c) => {
        const { id, messageId } = c.req.valid("param");
        const run = await chat.regenerate(callerOf(c), id, messageId);
        return eventStream(c, () => run.follow(-1));
      },
    )
    .patch(
      "/:id/messages/:messageId",
      describe({
        tag,
        summary: "Edit a question: a new version of it, with a new answer",
        answers: streamAnswer,
        problems: [...turnProblems],
      }),
      validate("param", messageParamSchema),
      validate("json", editMessageSchema),
      async (c) => {
        const { id, messageId } = c.req.valid("param");
        const run = await chat.edit(callerOf(c), id, messageId, c.req.valid("json").content);
        return eventStream(c, () => run.follow(-1));
      },
    );
}
