// /api/images: one's own pictures, their files and thumbnails.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { sendFile } from "../../files/send-file.ts";
import { describe } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";
import { idParamSchema } from "../../shared/contract/common.ts";
import {
  imageFileQuerySchema,
  imagePageSchema,
  imageSchema,
  listImagesQuerySchema,
  updateImageSchema,
} from "../../shared/contract/images.ts";
import { viewerOf } from "../viewer.ts";
import { sendDownload } from "./download.ts";
import { toImage } from "./image-view.ts";

const tag = "Pictures";
/** Kept by the device, but asked for each time: a right may have been withdrawn, a picture deleted. */
const REVALIDATE = "private, no-cache";
const PICTURE = { mediaType: "image/*" };

export function galleryRoutes({ images }: Services, { requireAuth }: Guards) {
  const { gallery } = images;
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/",
      describe({ tag, summary: "One's own pictures, newest first", answers: { 200: imagePageSchema } }),
      validate("query", listImagesQuerySchema),
      async (c) => c.json(await gallery.list(viewerOf(c), c.req.valid("query"))),
    )
    .get(
      "/:id",
      describe({
        tag,
        summary: "A picture with all it was made by",
        answers: { 200: imageSchema },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      async (c) => c.json(toImage(await gallery.find(viewerOf(c), c.req.valid("param").id))),
    )
    .get(
      "/:id/file",
      describe({
        tag,
        summary: "The picture itself; with `download` as a file to keep, a PNG with its parameters in it",
        answers: { 200: PICTURE, 206: PICTURE, 304: null },
        problems: ["not_found", "range_not_satisfiable", "component_not_ready"],
      }),
      validate("param", idParamSchema),
      validate("query", imageFileQuerySchema),
      async (c) => {
        const row = await gallery.find(viewerOf(c), c.req.valid("param").id);
        const open = () => gallery.open(row);
        if (c.req.valid("query").download === "true") return sendDownload(c, row, open);
        const { sha256, sizeBytes, mediaType } = row;
        return sendFile(c, { validator: sha256, sizeBytes, mediaType, cacheControl: REVALIDATE, open });
      },
    )
    .get(
      "/:id/thumbnail",
      describe({
        tag,
        summary: "The picture in small",
        answers: { 200: { mediaType: "image/webp" }, 304: null },
        problems: ["not_found"],
      }),
      validate("param", idParamSchema),
      async (c) => {
        const { id } = c.req.valid("param");
        const bytes = await gallery.thumbnail(viewerOf(c), id);
        // A picture never changes under its id.
        const headers = { ETag: `"${id}"`, "Cache-Control": REVALIDATE };
        if (c.req.header("If-None-Match") === headers.ETag) return c.body(null, 304, headers);
        return c.body(new Uint8Array(bytes), 200, { ...headers, "Content-Type": "image/webp" });
      },
    )
    .patch(
      "/:id",
      describe({
        tag,
        summary: "Mark as a favourite, or say for whom it is",
        answers: { 200: imageSchema },
        problems: ["not_found", "not_allowed"],
      }),
      validate("param", idParamSchema),
      validate("json", updateImageSchema),
      async (c) => c.json(await gallery.update(viewerOf(c), c.req.valid("param").id, c.req.valid("json"))),
    )
    .delete(
      "/:id",
      describe({ tag, summary: "Delete a picture", answers: { 204: null }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => {
        await gallery.remove(viewerOf(c), c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}
