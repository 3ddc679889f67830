// /api/memories: everything that is remembered of oneself, and what one changes of it. Never another person's; no wall's.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema } from "../shared/contract/common.ts";
import {
  createMemorySchema,
  forgottenSchema,
  listMemoriesQuerySchema,
  memoryExportQuerySchema,
  memoryExportSchema,
  memoryHistorySchema,
  memoryPageSchema,
  memorySchema,
  updateMemorySchema,
} from "../shared/contract/memories.ts";
import { memoriesToMarkdown } from "./to-markdown.ts";

const tag = "Memory";

export function memoryRoutes({ memory, companions }: Services, { requireAuth }: Guards) {
  const { memories } = memory;
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/",
      describe({
        tag,
        summary: "What is remembered of oneself, latest first",
        answers: { 200: memoryPageSchema },
      }),
      validate("query", listMemoriesQuerySchema),
      async (c) => c.json(await memories.list(c.get("user").id, c.req.valid("query"))),
    )
    .post(
      "/",
      describe({
        tag,
        summary: "Write something down to be remembered",
        answers: { 201: memorySchema },
        problems: ["not_allowed", "not_found", "conflict"],
      }),
      validate("json", createMemorySchema),
      async (c) => {
        const input = c.req.valid("json");
        if (input.companionId) await companions.get(c.get("user"), input.companionId);
        return c.json(await memories.create(c.get("user"), input), 201);
      },
    )
    .delete("/", describe({ tag, summary: "Forget everything", answers: { 200: forgottenSchema } }), async (c) =>
      c.json({ forgotten: await memories.removeAll(c.get("user").id) }),
    )
    .get(
      "/export",
      describe({
        tag,
        summary: "Everything that is remembered of oneself, as a file",
        answers: {
          200: [
            { mediaType: "application/json", schema: memoryExportSchema },
            { mediaType: "text/markdown", schema: z.string() },
          ],
        },
      }),
      validate("query", memoryExportQuerySchema),
      async (c) => {
        const { format } = c.req.valid("query");
        const exported = await memories.export(c.get("user").id);
        c.header("Content-Disposition", `attachment; filename="hearth-memories.${format}"`);
        if (format === "json") {
          return c.body(JSON.stringify(exported, null, 2), 200, { "Content-Type": "application/json" });
        }
        const text = memoriesToMarkdown(exported, c.get("user").name);
        return c.body(text, 200, { "Content-Type": "text/markdown; charset=utf-8" });
      },
    )
    .patch(
      "/:id",
      describe({
        tag,
        summary: "Change what is remembered; what it said stays in its history",
        answers: { 200: memorySchema },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      validate("json", updateMemorySchema),
      async (c) => {
        const changes = c.req.valid("json");
        const { id } = c.req.valid("param");
        if (changes.companionId) await companions.get(c.get("user"), changes.companionId);
        return c.json(await memories.update(c.get("user").id, id, changes));
      },
    )
    .delete(
      "/:id",
      describe({ tag, summary: "Forget one of them", answers: { 204: null }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => {
        await memories.remove(c.get("user").id, c.req.valid("param").id);
        return c.body(null, 204);
      },
    )
    .get(
      "/:id/history",
      describe({
        tag,
        summary: "What it said before, newest first",
        answers: { 200: memoryHistorySchema },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      async (c) => c.json({ items: await memories.history(c.get("user").id, c.req.valid("param").id) }),
    );
}
