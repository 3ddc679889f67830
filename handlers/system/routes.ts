// Liveness, which language models there are, and whether one of them answers.
import { Hono } from "hono";
import type { AppEnv, Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { preferredChatModel } from "../llm/preferred-model.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { healthSchema, modelsSchema, modelTestSchema, testModelSchema } from "../shared/contract/system.ts";
import { testModel } from "./test-model.ts";

const tag = "System";

export function healthRoutes({ config, clock }: Services) {
  const startedAt = clock.now();
  return new Hono<AppEnv>().get(
    "/",
    describe({ tag, summary: "Is the service alive", answers: { 200: healthSchema }, open: true }),
    (c) =>
      c.json({
        ok: true as const,
        service: "hearth" as const,
        version: config.version,
        uptimeS: (clock.now() - startedAt) / 1000,
      }),
  );
}

export function modelRoutes({ models, chatModel }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>().use(requireAuth).get(
    "/",
    describe({
      tag,
      summary: "The models that the LLM service offers",
      answers: { 200: modelsSchema },
      problems: ["component_not_ready", "upstream_failed", "upstream_timeout"],
    }),
    async (c) => {
      const items = await models.list(c.req.raw.signal);
      const chosen = await chatModel();
      return c.json({ items, defaultChatModel: chosen ?? preferredChatModel(items)?.id ?? null });
    },
  );
}

export function adminModelRoutes({ llm, models, clock }: Services, { requireAuth, requireAdmin }: Guards) {
  return new Hono<SignedInEnv>().use(requireAuth, requireAdmin).post(
    "/test",
    describe({
      tag,
      summary: "Ask a chat model a short question, to see that it answers and how fast",
      answers: { 200: modelTestSchema },
      problems: [
        "not_allowed",
        "not_found",
        "busy",
        "too_large",
        "component_not_ready",
        "upstream_failed",
        "upstream_timeout",
      ],
    }),
    validate("json", testModelSchema),
    async (c) => {
      const { model } = c.req.valid("json");
      const fairnessKey = c.get("user").id;
      return c.json(await testModel({ llm, models, clock }, { model, fairnessKey }, c.req.raw.signal));
    },
  );
}
