// /api/features and the admin's care of them, and /api/admin/downloads: HTTP in, HTTP out.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema } from "../shared/contract/common.ts";
import {
  downloadListSchema,
  downloadSchema,
  featureParamSchema,
  featureTreeSchema,
  featureWorkSchema,
  repairSchema,
} from "../shared/contract/components.ts";

const problems = ["not_allowed", "not_found", "conflict"] as const;

export function featureRoutes({ features }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/",
      describe({ tag: "Features", summary: "Everything that can be installed", answers: { 200: featureTreeSchema } }),
      async (c) => c.json(await features.tree()),
    );
}

export function adminFeatureRoutes({ features }: Services, { requireAuth, requireAdmin }: Guards) {
  const describeWork = (summary: string) =>
    describe({ tag: "Features", summary, answers: { 202: featureWorkSchema }, problems: [...problems] });
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .post(
      "/:id/install",
      describeWork("Download and install a feature with everything it requires"),
      validate("param", featureParamSchema),
      async (c) => c.json(await features.install(c.req.valid("param").id), 202),
    )
    .post(
      "/:id/uninstall",
      describeWork("Remove a feature and what only it needed"),
      validate("param", featureParamSchema),
      async (c) => c.json(await features.uninstall(c.req.valid("param").id), 202),
    )
    .post(
      "/:id/repair",
      describeWork("Look through a feature's files, and fetch what is missing or damaged"),
      validate("param", featureParamSchema),
      validate("json", repairSchema),
      async (c) => c.json(await features.repair(c.req.valid("param").id, c.req.valid("json").deep), 202),
    );
}

export function downloadRoutes({ components: { queue } }: Services, { requireAuth, requireAdmin }: Guards) {
  const tag = "Downloads";
  const describeStep = (summary: string) =>
    describe({ tag, summary, answers: { 200: downloadSchema }, problems: [...problems] });
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .get(
      "/",
      describe({
        tag,
        summary: "The queue of downloads, and those done within the last day",
        answers: { 200: downloadListSchema },
        problems: ["not_allowed"],
      }),
      (c) => c.json({ items: queue.list() }),
    )
    .post("/:id/pause", describeStep("Pause a download"), validate("param", idParamSchema), async (c) =>
      c.json(await queue.pause(c.req.valid("param").id)),
    )
    .post("/:id/resume", describeStep("Go on with a paused download"), validate("param", idParamSchema), async (c) =>
      c.json(await queue.resume(c.req.valid("param").id)),
    )
    .post(
      "/:id/retry",
      describeStep("Try a failed or waiting download again now"),
      validate("param", idParamSchema),
      async (c) => c.json(await queue.retry(c.req.valid("param").id)),
    )
    .delete(
      "/:id",
      describe({
        tag,
        summary: "Cancel a download and remove its parts",
        answers: { 204: null },
        problems: [...problems],
      }),
      validate("param", idParamSchema),
      async (c) => {
        await queue.cancel(c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}
