// /api/attachments/:id: a picture that was attached to a message, for its owner only.
import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { notFound } from "../errors.ts";
import { isHiddenPicture } from "../images/hidden-pictures.ts";
import { viewerOf } from "../images/viewer.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { idParamSchema } from "../shared/contract/common.ts";
import { attachments } from "../store/schema.ts";

export function attachmentRoutes({ db }: Services, { requireAuth }: Guards) {
  return new Hono<SignedInEnv>().use(requireAuth).get(
    "/:id",
    describe({
      tag: "Chat",
      summary: "An attached picture",
      answers: { 200: { mediaType: "image/*" }, 304: null },
      problems: ["not_found"],
    }),
    validate("param", idParamSchema),
    async (c) => {
      const { id } = c.req.valid("param");
      const row = await db
        .select()
        .from(attachments)
        .where(and(eq(attachments.id, id), eq(attachments.userId, c.get("user").id)))
        .get();
      if (row === undefined || (await isHiddenPicture(db, viewerOf(c), row.bytes))) throw notFound("picture");
      // Kept by the device, but asked for each time: a right may have been withdrawn.
      const headers = { ETag: `"${id}"`, "Cache-Control": "private, no-cache" };
      if (c.req.header("If-None-Match") === headers.ETag) return c.body(null, 304, headers);
      return c.body(new Uint8Array(row.bytes), 200, {
        ...headers,
        "Content-Type": row.mediaType,
        "Content-Disposition": "inline",
      });
    },
  );
}
