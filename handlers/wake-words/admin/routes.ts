// /api/admin/wakewords: the catalogue, imports, trainings and what they made (specification, section 4).
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { describe } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";
import { idSchema } from "../../shared/contract/common.ts";
import { wakeWordSchema } from "../../shared/contract/wake.ts";
import {
  importStartedSchema,
  importWakeWordSchema,
  phoneticsRequestSchema,
  phoneticsSchema,
  trainedWakeWordListSchema,
  trainingSampleListSchema,
  trainStartedSchema,
  trainWakeWordSchema,
  updateWakeWordSchema,
  wakeCatalogSchema,
  wakeWordParamSchema,
} from "../../shared/contract/wake-admin.ts";

const tag = "Wake words";
const trainingParamSchema = z.object({ id: idSchema });
const sampleParamSchema = z.object({ id: idSchema, n: z.coerce.number().int().nonnegative().max(1_000_000) });

export function adminWakeWordRoutes({ wakeCare }: Services, { requireAuth, requireAdmin }: Guards) {
  const { admin, phonetics, trainings } = wakeCare;
  return new Hono<SignedInEnv>()
    .use(requireAuth, requireAdmin)
    .get(
      "/catalog",
      describe({ tag, summary: "Pretrained wake words, installed or not", answers: { 200: wakeCatalogSchema } }),
      async (c) => c.json(await admin.catalog(c.get("user"))),
    )
    .post(
      "/import",
      describe({
        tag,
        summary: "Install a pretrained wake word, the core models first where they are missing",
        description: "`outdates` trained ones have to be trained anew once it has brought other core models.",
        answers: { 202: importStartedSchema },
        problems: ["not_found", "conflict", "busy"],
      }),
      validate("json", importWakeWordSchema),
      async (c) => c.json(await admin.importWakeWord(c.get("user"), c.req.valid("json").id), 202),
    )
    .post(
      "/phonetics",
      describe({
        tag,
        summary: "Other ways to write a phrase, so that voices say it as people do",
        description: "From the language model; by rules where it does not answer or makes no sense.",
        answers: { 200: phoneticsSchema },
      }),
      validate("json", phoneticsRequestSchema),
      async (c) => c.json(await phonetics.suggest(c.req.valid("json").phrase, c.req.raw.signal)),
    )
    .post(
      "/train",
      describe({
        tag,
        summary: "Train a wake word of one's own",
        description: "`warnings`: what will make a worse wake word of it.",
        answers: { 202: trainStartedSchema },
        problems: ["not_found", "conflict", "busy", "component_not_ready", "upstream_failed", "upstream_timeout"],
      }),
      validate("json", trainWakeWordSchema),
      async (c) => c.json(await trainings.start(c.get("user"), c.req.valid("json"), c.req.raw.signal), 202),
    )
    .get(
      "/trained",
      describe({
        tag,
        summary: "Wake words that this home has trained, with their reports",
        answers: { 200: trainedWakeWordListSchema },
      }),
      async (c) => c.json({ items: await admin.trained(c.get("user")) }),
    )
    .get(
      "/trainings/:id/samples",
      describe({
        tag,
        summary: "What voices have said for a training so far",
        answers: { 200: trainingSampleListSchema },
        problems: ["not_found"],
      }),
      validate("param", trainingParamSchema),
      async (c) => c.json({ items: await trainings.samples(c.req.valid("param").id) }),
    )
    .get(
      "/trainings/:id/samples/:n",
      describe({
        tag,
        summary: "One of these, to be listened to",
        answers: { 200: { mediaType: "audio/wav", schema: z.string() } },
        problems: ["not_found"],
      }),
      validate("param", sampleParamSchema),
      async (c) => {
        const { id, n } = c.req.valid("param");
        const wav = await trainings.sample(id, n);
        return c.body(wav as Uint8Array<ArrayBuffer>, 200, { "Content-Type": "audio/wav" });
      },
    )
    .patch(
      "/:id",
      describe({
        tag,
        summary:
          "Change a wake word's threshold; of a trained one also its name, and whether it serves though it is weak",
        answers: { 200: wakeWordSchema },
        problems: ["not_found"],
      }),
      validate("param", wakeWordParamSchema),
      validate("json", updateWakeWordSchema),
      async (c) => c.json(await admin.update(c.req.valid("param").id, c.req.valid("json"))),
    )
    .delete(
      "/:id",
      describe({
        tag,
        summary: "Remove a wake word; whoever listened for it falls back",
        answers: { 204: null },
        problems: ["not_found", "conflict"],
      }),
      validate("param", wakeWordParamSchema),
      async (c) => {
        await admin.remove(c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}
