// /api/timers: timers, alarms and reminders by hand, and the stream that tells each device when to ring.
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { eventStream } from "../middleware/event-stream.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema, timeZoneSchema } from "../shared/contract/common.ts";
import { TIME_ZONE_HEADER } from "../shared/contract/headers.ts";
import {
  addTimerSchema,
  timerActSchema,
  timerAnswerSchema,
  timerListSchema,
  timerSchema,
  updateTimerSchema,
} from "../shared/contract/timers.ts";
import { iso } from "../store/database.ts";
import { createSignedIn } from "../voice/stt/signed-in.ts";
import type { TimerViewer } from "./rights.ts";

const tag = "Timers";

const viewerOf = (c: Context<SignedInEnv>): TimerViewer => {
  const { id, kiosk } = c.get("session");
  return { userId: c.get("user").id, sessionId: id, wall: kiosk };
};

export function timerRoutes({ timers, clock, db, householdTimeZone }: Services, { requireAuth }: Guards) {
  const signedIn = createSignedIn(db, clock);
  const timeZoneOf = async (c: Context<SignedInEnv>) =>
    timeZoneSchema.safeParse(c.req.header(TIME_ZONE_HEADER)).data ?? (await householdTimeZone());

  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/",
      describe({
        tag,
        summary: "One's own, and the household's; what rings first comes first",
        description: "At a wall: the household's, and whatever rings now, without the words that are somebody's own.",
        answers: { 200: timerListSchema },
      }),
      async (c) => c.json({ now: iso(clock.now()), items: await timers.list(viewerOf(c)) }),
    )
    .post(
      "/",
      describe({ tag, summary: "Set one", answers: { 201: timerSchema }, problems: ["conflict"] }),
      validate("json", addTimerSchema),
      async (c) => {
        const timeZone = await timeZoneOf(c);
        return c.json(await timers.add(viewerOf(c), c.req.valid("json"), { timeZone }), 201);
      },
    )
    .get(
      "/events",
      describe({
        tag,
        summary: "Follow them: a snapshot, then each change",
        description:
          "Server-sent events: snapshot, timer, gone. One with `rings` is for this device to ring with: the one that set it, " +
          "and each wall. Ends after half an hour; connecting again gives a fresh snapshot.",
        answers: { 200: { mediaType: "text/event-stream", schema: z.string() } },
      }),
      (c) => {
        const viewer = viewerOf(c);
        const { id } = c.get("session");
        const viewerNow = async () => ((await signedIn([id])).has(id) ? viewer : null);
        return eventStream(c, () => timers.follow(viewerNow, id));
      },
    )
    .patch(
      "/:id",
      describe({
        tag,
        summary: "Change its name, its time, or whose it is",
        answers: { 200: timerSchema },
        problems: ["not_found", "conflict"],
      }),
      validate("param", idParamSchema),
      validate("json", updateTimerSchema),
      async (c) => {
        const { id } = c.req.valid("param");
        const timeZone = await timeZoneOf(c);
        return c.json(await timers.update(viewerOf(c), id, c.req.valid("json"), { timeZone }));
      },
    )
    .post(
      "/:id/act",
      describe({
        tag,
        summary: "Pause it, go on, add time, snooze, dismiss, or bring back what was deleted a moment ago",
        answers: { 200: timerAnswerSchema },
        problems: ["not_found", "conflict"],
      }),
      validate("param", idParamSchema),
      validate("json", timerActSchema),
      async (c) => c.json({ timer: await timers.act(viewerOf(c), c.req.valid("param").id, c.req.valid("json")) }),
    )
    .delete(
      "/:id",
      describe({
        tag,
        summary: "Delete it; `restore` brings it back for a while",
        answers: { 204: null },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      async (c) => {
        await timers.remove(viewerOf(c), c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}
