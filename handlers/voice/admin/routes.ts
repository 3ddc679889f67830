// /api/admin/voice: the voices with how their models feel, hearing one, and trying a service that listens.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { describe } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";
import { sttTestSchema, testSttSchema, voiceListSchema, voicePreviewSchema } from "../../shared/contract/voice.ts";

const tag = "Voice";

export function adminVoiceRoutes({ voice }: Services, { requireAuth, requireAdmin }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .get(
      "/voices",
      describe({
        tag,
        summary: "The voices that can be chosen, and what speaks and listens at the moment",
        answers: { 200: voiceListSchema },
        problems: ["not_allowed"],
      }),
      async (c) => c.json(await voice.list(c.req.raw.signal)),
    )
    .post(
      "/preview",
      describe({
        tag,
        summary: "A sentence in one voice",
        answers: { 200: { mediaType: "audio/wav", schema: z.string() } },
        problems: ["not_allowed", "busy", "component_not_ready", "upstream_failed", "upstream_timeout"],
      }),
      validate("json", voicePreviewSchema),
      async (c) => {
        const wav = await voice.preview(c.req.valid("json"), c.req.raw.signal);
        return c.body(wav as Uint8Array<ArrayBuffer>, 200, { "Content-Type": "audio/wav" });
      },
    )
    .post(
      "/test-stt",
      describe({
        tag,
        summary: "Try whether a service that turns speech into text answers at an address",
        answers: { 200: sttTestSchema },
        problems: ["not_allowed", "busy", "upstream_failed", "upstream_timeout"],
      }),
      validate("json", testSttSchema),
      async (c) => c.json(await voice.testStt(c.req.valid("json").url, c.req.raw.signal)),
    );
}
