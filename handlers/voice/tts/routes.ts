// POST /api/tts/stream, and the voices for whoever chooses one for a companion.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { describe } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";
import { ttsLineSchema, ttsRequestSchema, voiceListSchema } from "../../shared/contract/voice.ts";

const tag = "Voice";
const NDJSON = "application/x-ndjson";
/** As of event streams: nobody on the way may collect the lines. */
const STREAM_HEADERS = {
  "Content-Type": NDJSON,
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
};

export function ttsRoutes({ voice }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>().use(requireAuth).post(
    "/stream",
    describe({
      tag,
      summary: "Have a text, or an answer that is still being written, read aloud",
      description: "A JSON line for each sentence as soon as it is ready, then `done`, or `error` where it broke off.",
      answers: { 200: { mediaType: NDJSON, schema: ttsLineSchema } },
      problems: ["not_found", "too_large", "busy", "component_not_ready", "upstream_failed", "upstream_timeout"],
    }),
    validate("json", ttsRequestSchema),
    async (c) => {
      const stream = await voice.speak(c.get("user"), c.req.valid("json"), c.req.raw.signal);
      return c.body(stream, 200, STREAM_HEADERS);
    },
  );
}

export function voiceRoutes({ voice }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>().use(requireAuth).get(
    "/voices",
    describe({
      tag,
      summary: "The voices that can be chosen",
      answers: { 200: voiceListSchema },
    }),
    async (c) => {
      const list = await voice.list(c.req.raw.signal);
      // Why a model fails is the admin's business.
      const { tts, stt } = list;
      return c.json({ ...list, tts: tts && { ...tts, problem: null }, stt: stt && { ...stt, problem: null } });
    },
  );
}
