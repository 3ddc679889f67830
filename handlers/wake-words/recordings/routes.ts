// /api/admin/wakewords/recordings by an admin, POST /api/voice/false-alarms by every device that listens.
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { describe } from "../../middleware/describe.ts";
import { rateLimitPerUser } from "../../middleware/rate-limit.ts";
import { validate } from "../../middleware/validate.ts";
import { idParamSchema } from "../../shared/contract/common.ts";
import {
  addFalseAlarmSchema,
  addRecordingSchema,
  approveRecordingSchema,
  removeSpeakerSchema,
  wakeRecordingListSchema,
  wakeRecordingSchema,
} from "../../shared/contract/wake-admin.ts";
import { acceptable } from "../trained/start-training.ts";

const tag = "Wake words";
/** Whoever presses the button in front of a wall could be anybody. */
const FALSE_ALARMS = { burst: 20, refillPerS: 1 / 30 };
const WAV = "The body is a WAV file of 0.3 to 5 seconds.";

const bodyOf = async (c: Context) => new Uint8Array(await c.req.arrayBuffer());

export function recordingRoutes({ wakeCare: { recordings } }: Services, { requireAuth, requireAdmin }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .post(
      "/",
      describe({
        tag,
        summary: "Keep a recording of somebody of the family who says a phrase, and has agreed to that",
        description: WAV,
        answers: { 201: wakeRecordingSchema },
        problems: ["conflict", "too_large", "unsupported_media_type"],
      }),
      validate("query", addRecordingSchema),
      async (c) => {
        const { phrase, speaker } = c.req.valid("query");
        const facts = { phrase: acceptable(phrase, "phrase"), label: speaker, createdBy: c.get("user").id };
        return c.json(await recordings.addPhrase(facts, await bodyOf(c)), 201);
      },
    )
    .get(
      "/",
      describe({
        tag,
        summary: "Recordings and false alarms that are kept for trainings, newest first",
        answers: { 200: wakeRecordingListSchema },
      }),
      async (c) => c.json({ items: await recordings.list() }),
    )
    .get(
      "/:id",
      describe({
        tag,
        summary: "One of these, to be listened to",
        answers: { 200: { mediaType: "audio/wav", schema: z.string() } },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      async (c) => {
        const wav = await recordings.wav(c.req.valid("param").id);
        return c.body(wav as Uint8Array<ArrayBuffer>, 200, { "Content-Type": "audio/wav" });
      },
    )
    .patch(
      "/:id",
      describe({
        tag,
        summary: "Approve a false alarm: the next training of the same phrase learns from it",
        answers: { 200: wakeRecordingSchema },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      validate("json", approveRecordingSchema),
      async (c) => c.json(await recordings.approve(c.req.valid("param").id)),
    )
    .delete(
      "/",
      describe({ tag, summary: "Remove everything that somebody has said for trainings", answers: { 204: null } }),
      validate("query", removeSpeakerSchema),
      async (c) => {
        await recordings.removeSpeaker(c.req.valid("query").speaker);
        return c.body(null, 204);
      },
    )
    .delete(
      "/:id",
      describe({ tag, summary: "Remove a recording for good", answers: { 204: null }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => {
        await recordings.remove(c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}

export function falseAlarmRoutes({ wakeCare, clock }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>().post(
    "/false-alarms",
    requireAuth,
    rateLimitPerUser(clock, FALSE_ALARMS),
    describe({
      tag,
      summary: "Tell that what a device has just taken for its wake word was none",
      description: `${WAV} It stays on this server; once an admin has approved it, trainings of the same phrase learn from it.`,
      answers: { 204: null },
      problems: ["not_found", "rate_limited", "too_large", "unsupported_media_type"],
    }),
    validate("query", addFalseAlarmSchema),
    async (c) => {
      const teller = { userId: c.get("user").id, deviceLabel: c.get("session").deviceLabel };
      await wakeCare.keepFalseAlarm(teller, c.req.valid("query").wakeWordId, await bodyOf(c));
      return c.body(null, 204);
    },
  );
}
