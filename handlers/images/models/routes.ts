// /api/admin/images: what an admin says of checkpoints, LoRAs and workflows.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { describe } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";
import { idParamSchema } from "../../shared/contract/common.ts";
import {
  adminLoraListSchema,
  adminLoraSchema,
  adminWorkflowListSchema,
  adminWorkflowSchema,
  checkpointListSchema,
  checkpointSchema,
  updateCheckpointSchema,
  updateLoraSchema,
  updateWorkflowSchema,
  uploadWorkflowSchema,
  workflowParamSchema,
} from "../../shared/contract/image-admin.ts";

const tag = "Pictures: care";

export function imageAdminRoutes({ images }: Services, { requireAuth, requireAdmin }: Guards) {
  const { checkpoints, loras, shelf, painterModels } = images;
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .get(
      "/checkpoints",
      describe({
        tag,
        summary: "The checkpoints that the painter has, with what is said of them",
        answers: { 200: checkpointListSchema },
      }),
      async (c) => c.json({ items: (await images.models(c.req.raw.signal)).checkpoints }),
    )
    .patch(
      "/checkpoints/:id",
      describe({
        tag,
        summary: "Describe a checkpoint",
        answers: { 200: checkpointSchema },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      validate("json", updateCheckpointSchema),
      async (c) => {
        const files = painterModels.last()?.checkpoints ?? null;
        return c.json(await checkpoints.update(c.req.valid("param").id, c.req.valid("json"), files));
      },
    )
    .get(
      "/loras",
      describe({
        tag,
        summary: "The LoRAs that the painter has, with what is said of them",
        answers: { 200: adminLoraListSchema },
      }),
      async (c) => c.json({ items: (await images.models(c.req.raw.signal)).loras }),
    )
    .patch(
      "/loras/:id",
      describe({
        tag,
        summary: "Describe a LoRA, and say who may use it",
        answers: { 200: adminLoraSchema },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      validate("json", updateLoraSchema),
      async (c) => {
        const files = painterModels.last()?.loras ?? null;
        return c.json(await loras.update(c.req.valid("param").id, c.req.valid("json"), files));
      },
    )
    .get("/workflows", describe({ tag, summary: "Workflows", answers: { 200: adminWorkflowListSchema } }), async (c) =>
      c.json({ items: await shelf.list() }),
    )
    .post(
      "/workflows",
      describe({
        tag,
        summary: "Bring a workflow along",
        description:
          "In ComfyUI's API format. It is kept with what was found; it serves nobody before it is switched on.",
        answers: { 201: adminWorkflowSchema },
        problems: ["conflict", "too_large"],
      }),
      validate("json", uploadWorkflowSchema),
      async (c) => c.json(await shelf.add(c.req.valid("json"), c.req.raw.signal), 201),
    )
    .patch(
      "/workflows/:id",
      describe({
        tag,
        summary: "Change a workflow's mapping, or switch it on or off",
        answers: { 200: adminWorkflowSchema },
        problems: ["not_found", "conflict"],
      }),
      validate("param", workflowParamSchema),
      validate("json", updateWorkflowSchema),
      async (c) => c.json(await shelf.update(c.req.valid("param").id, c.req.valid("json"), c.req.raw.signal)),
    )
    .delete(
      "/workflows/:id",
      describe({ tag, summary: "Remove a workflow", answers: { 204: null }, problems: ["not_found", "conflict"] }),
      validate("param", workflowParamSchema),
      async (c) => {
        await shelf.remove(c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}
