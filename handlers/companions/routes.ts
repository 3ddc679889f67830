// /api/companions: the characters that one may talk with.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema, pageQuerySchema } from "../shared/contract/common.ts";
import {
  companionPageSchema,
  companionSchema,
  createCompanionSchema,
  updateCompanionSchema,
} from "../shared/contract/companions.ts";

const tag = "Companions";

export function companionRoutes({ companions, wakeCare }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/",
      describe({ tag, summary: "One's own and the household's", answers: { 200: companionPageSchema } }),
      validate("query", pageQuerySchema),
      async (c) => c.json(await companions.list(c.get("user"), c.req.valid("query"))),
    )
    .post(
      "/",
      describe({ tag, summary: "Make a companion", answers: { 201: companionSchema }, problems: ["conflict"] }),
      validate("json", createCompanionSchema),
      async (c) => {
        const input = c.req.valid("json");
        await wakeCare.mustServe(input.wakeWordModelId ?? null);
        return c.json(await companions.create(c.get("user"), input), 201);
      },
    )
    .get(
      "/:id",
      describe({ tag, summary: "One companion", answers: { 200: companionSchema }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => c.json(await companions.get(c.get("user"), c.req.valid("param").id)),
    )
    .patch(
      "/:id",
      describe({ tag, summary: "Change a companion", answers: { 200: companionSchema }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      validate("json", updateCompanionSchema),
      async (c) => {
        const { id } = c.req.valid("param");
        const changes = c.req.valid("json");
        const { wakeWordModelId } = await companions.get(c.get("user"), id);
        // One that it has, and that no longer serves, keeps nobody from changing everything else.
        if (changes.wakeWordModelId !== wakeWordModelId) await wakeCare.mustServe(changes.wakeWordModelId ?? null);
        return c.json(await companions.update(c.get("user"), id, changes));
      },
    )
    .delete(
      "/:id",
      describe({ tag, summary: "Remove a companion", answers: { 204: null }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => {
        await companions.remove(c.get("user"), c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}
