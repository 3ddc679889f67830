// /api/image: wish for a picture, follow it, cancel it, and see what there is to choose from.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import { type Guards, notOnKiosk } from "../auth/guards.ts";
import { describe } from "../middleware/describe.ts";
import { eventStream } from "../middleware/event-stream.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema } from "../shared/contract/common.ts";
import {
  acceptedImageSchema,
  expandedPromptSchema,
  expandPromptSchema,
  generateImageSchema,
  imageJobSchema,
  imageOptionsSchema,
  imageStatusQuerySchema,
  loraListSchema,
} from "../shared/contract/images.ts";
import { usableLoras } from "./models/catalogue.ts";
import { toLora } from "./models/loras.ts";
import { createViewerNow, viewerOf } from "./viewer.ts";

const tag = "Pictures";
/** `v` makes each look a new address; it is not looked at. */
const previewQuerySchema = z.object({ v: z.string().max(20).optional() });

export function imageRoutes(services: Services, { requireAuth }: Guards) {
  const { images } = services;
  const viewerNow = createViewerNow(services);
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .post(
      "/generate",
      describe({
        tag,
        summary: "Wish for a picture",
        description: "It waits its turn; GET /api/image/status tells how it goes.",
        answers: { 202: acceptedImageSchema },
        problems: ["not_allowed", "quiet_hours", "daily_limit", "not_found", "busy", "component_not_ready"],
      }),
      validate("json", generateImageSchema),
      async (c) => {
        await services.userLimits.take(c.get("user"));
        const row = await images.generate(viewerOf(c), c.req.valid("json"), { signal: c.req.raw.signal });
        return c.json({ jobId: row.id, expandedPrompt: row.plan?.prompt ?? null }, 202);
      },
    )
    .post(
      "/expand",
      describe({
        tag,
        summary: "Write a wish out as the checkpoint likes it, to read and change before it is painted",
        answers: { 200: expandedPromptSchema },
        problems: ["not_allowed", "not_found"],
      }),
      validate("json", expandPromptSchema),
      async (c) => c.json(await images.expand(viewerOf(c), c.req.valid("json"), c.req.raw.signal)),
    )
    .get(
      "/status",
      describe({
        tag,
        summary: "Follow the pictures in the making",
        description:
          "Server-sent events: snapshot first, then expanded, queued, progress, done, failed, cancelled. With jobId of that one alone, until it has ended.",
        answers: { 200: { mediaType: "text/event-stream", schema: z.string() } },
        problems: ["not_found"],
      }),
      validate("query", imageStatusQuerySchema),
      async (c) => {
        const { jobId } = c.req.valid("query");
        // A wall shows what was wished for at it, not what its person wishes for elsewhere.
        if (jobId === undefined && c.get("session").kiosk) throw notOnKiosk();
        if (c.req.method === "HEAD") {
          if (jobId !== undefined) await images.jobs.get(viewerOf(c), jobId);
          return eventStream(c, () => new ReadableStream());
        }
        const body = await images.status.follow(() => viewerNow(c), jobId);
        return eventStream(c, () => body);
      },
    )
    .get(
      "/options",
      describe({ tag, summary: "What there is to choose from", answers: { 200: imageOptionsSchema } }),
      async (c) => c.json(await images.options(viewerOf(c), c.req.raw.signal)),
    )
    .get(
      "/loras",
      describe({ tag, summary: "The LoRAs that one may use", answers: { 200: loraListSchema } }),
      async (c) => {
        const viewer = viewerOf(c);
        return c.json({ items: usableLoras(viewer, await images.models(c.req.raw.signal)).map(toLora) });
      },
    )
    .get(
      "/jobs/:id",
      describe({ tag, summary: "A picture in the making", answers: { 200: imageJobSchema }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => c.json(await images.jobs.get(viewerOf(c), c.req.valid("param").id)),
    )
    .delete(
      "/jobs/:id",
      describe({ tag, summary: "Cancel a picture", answers: { 204: null }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => {
        await images.cancel(viewerOf(c), c.req.valid("param").id);
        return c.body(null, 204);
      },
    )
    .get(
      "/jobs/:id/preview",
      describe({
        tag,
        summary: "How it looks so far; gone as soon as it is painted",
        answers: { 200: [{ mediaType: "image/jpeg" }, { mediaType: "image/png" }] },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      validate("query", previewQuerySchema),
      (c) => {
        const { mediaType, bytes } = images.jobs.preview(viewerOf(c), c.req.valid("param").id);
        return c.body(new Uint8Array(bytes), 200, { "Content-Type": mediaType, "Cache-Control": "no-store" });
      },
    );
}
