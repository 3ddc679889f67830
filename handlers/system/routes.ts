// Liveness, and which language models there are.
import { Hono } from "hono";
import type { AppEnv, Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { defaultChatModel } from "../chat/models.ts";
import { describe } from "../middleware/describe.ts";
import { healthSchema, modelsSchema } from "../shared/contract/system.ts";

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
      return c.json({ items, defaultChatModel: chosen ?? defaultChatModel(items)?.id ?? null });
    },
  );
}
