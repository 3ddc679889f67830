// /api/voice/wakewords and /api/voice/wakeword/:file: what the wake loop in the browser runs on.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { DomainError, notFound } from "../errors.ts";
import { sendFile } from "../files/send-file.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import type { ModelFiles } from "../ports/model-files.ts";
import { wakeFileParamSchema, wakeWordListSchema } from "../shared/contract/wake.ts";
import type { ServedFile } from "./served-file.ts";

const tag = "Wake words";
const MEDIA_TYPE = "application/octet-stream";
/** Only an address that names the bytes may be kept without asking: a detector can be replaced under its name. */
const IMMUTABLE = "private, max-age=31536000, immutable";
const REVALIDATE = "private, no-cache";

/** `v`: the beginning of the file's SHA-256, of which the list tells the whole. */
const fileQuerySchema = z.object({
  v: z
    .string()
    .regex(/^[0-9a-f]{16,64}$/)
    .optional(),
});

export function wakeWordRoutes({ wakeWords, modelFiles }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>()
    .get(
      "/wakewords",
      requireAuth,
      describe({
        tag,
        summary: "Installed wake words with what is known of them, and the core models that they share",
        answers: { 200: wakeWordListSchema },
      }),
      async (c) => c.json(await wakeWords.list()),
    )
    .get(
      "/wakeword/:file",
      requireAuth,
      describe({
        tag,
        summary: "A model file of the list",
        description:
          "With `v`, the beginning of its SHA-256, it may be kept for ever; without it is to be asked for again.",
        answers: { 200: { mediaType: MEDIA_TYPE }, 206: { mediaType: MEDIA_TYPE }, 304: null },
        problems: ["not_found", "range_not_satisfiable", "component_not_ready"],
      }),
      validate("param", wakeFileParamSchema),
      validate("query", fileQuerySchema),
      async (c) => {
        const { v } = c.req.valid("query");
        // An admin tries one that serves nobody yet.
        const untried = c.get("user").role === "admin" && !c.get("session").kiosk;
        const served = await wakeWords.find(c.req.valid("param").file, { untried });
        if (served === null || (v !== undefined && !served.sha256.startsWith(v))) throw notFound("wake word file");
        return sendFile(c, {
          validator: served.sha256,
          sizeBytes: served.sizeBytes,
          mediaType: MEDIA_TYPE,
          cacheControl: v === undefined ? REVALIDATE : IMMUTABLE,
          open: () => openWhole(modelFiles, served),
        });
      },
    );
}

/** @throws DomainError `component_not_ready` where it is gone, or is not in full length what its marker says */
async function openWhole(modelFiles: ModelFiles, { place, sizeBytes }: ServedFile) {
  const file = await modelFiles.open(place);
  if (file?.sizeBytes === sizeBytes) return file;
  await file?.close();
  throw new DomainError(
    "component_not_ready",
    "A file of this wake word is damaged. Repair it under Features, or install it again.",
    { state: "failed" },
  );
}
