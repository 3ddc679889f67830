// The pictures that are kept: list, search, look at, change, remove. Every query asks `rights.ts` who may see what.
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type * as z from "zod";
import { toMatchExpression } from "../../conversations/search.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { ImageFiles } from "../../ports/image-files.ts";
import type { OpenModelFile } from "../../ports/model-files.ts";
import type { Image, listImagesQuerySchema, updateImageSchema } from "../../shared/contract/images.ts";
import type { Database } from "../../store/database.ts";
import { images } from "../../store/schema.ts";
import { mayRate, type Viewer, visibleImages } from "../rights.ts";
import { IMAGE_COLUMNS, type ImageRow, toImage } from "./image-view.ts";

export interface Gallery {
  /** Newest first. */
  list(
    viewer: Viewer,
    query: z.output<typeof listImagesQuerySchema>,
  ): Promise<{ items: Image[]; nextCursor: string | null }>;
  /** @throws DomainError `not_found`, also for what one may not see */
  find(viewer: Viewer, id: string): Promise<ImageRow>;
  /** In the order in which they were painted; only what one may see. */
  ofJobs(viewer: Viewer, jobIds: string[]): Promise<Map<string, Image[]>>;
  update(viewer: Viewer, id: string, changes: z.output<typeof updateImageSchema>): Promise<Image>;
  remove(viewer: Viewer, id: string): Promise<void>;
  /** A WebP. */
  thumbnail(viewer: Viewer, id: string): Promise<Uint8Array>;
  /** @throws DomainError `component_not_ready` where it is gone from the disk */
  open(row: ImageRow): Promise<OpenModelFile>;
}

const CURSOR = /^\d{1,15}$/;

export function createGallery(db: Database, files: ImageFiles): Gallery {
  async function find(viewer: Viewer, id: string): Promise<ImageRow> {
    const row = await db
      .select(IMAGE_COLUMNS)
      .from(images)
      .where(and(eq(images.id, id), visibleImages(viewer)))
      .get();
    if (row === undefined) throw notFound("picture");
    return row;
  }

  return {
    find,

    async list(viewer, { limit, cursor, q, favourite, rating }) {
      if (cursor !== undefined && !CURSOR.test(cursor)) {
        throw new DomainError("invalid_request", "cursor: is not one that this list gave out");
      }
      const match = q === undefined ? undefined : toMatchExpression(q);
      if (match === null) return { items: [], nextCursor: null };
      const rows = await db
        .select(IMAGE_COLUMNS)
        .from(images)
        .where(
          and(
            visibleImages(viewer),
            cursor === undefined ? undefined : lt(images.seq, Number(cursor)),
            favourite === undefined ? undefined : eq(images.favourite, favourite === "true"),
            rating === undefined ? undefined : eq(images.rating, rating),
            match === undefined
              ? undefined
              : sql`${images.seq} IN (SELECT rowid FROM image_search WHERE image_search MATCH ${match})`,
          ),
        )
        .orderBy(desc(images.seq))
        .limit(limit + 1);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return { items: rows.slice(0, limit).map(toImage), nextCursor: last ? String(last.seq) : null };
    },

    async ofJobs(viewer, jobIds) {
      const byJob = new Map<string, Image[]>();
      if (jobIds.length === 0) return byJob;
      const rows = await db
        .select(IMAGE_COLUMNS)
        .from(images)
        .where(and(inArray(images.jobId, jobIds), visibleImages(viewer)))
        .orderBy(images.n);
      for (const row of rows) byJob.set(row.jobId, [...(byJob.get(row.jobId) ?? []), toImage(row)]);
      return byJob;
    },

    async update(viewer, id, { favourite, rating }) {
      const before = await find(viewer, id);
      if (rating !== undefined && rating !== before.rating && !mayRate(viewer, rating, before.madeBy.rating)) {
        throw new DomainError("not_allowed", "This picture was made for adults and stays that.");
      }
      if (favourite === undefined && rating === undefined) return toImage(before);
      const row = await db
        .update(images)
        .set({ ...(favourite === undefined ? {} : { favourite }), ...(rating === undefined ? {} : { rating }) })
        .where(and(eq(images.id, id), visibleImages(viewer)))
        .returning(IMAGE_COLUMNS)
        .get();
      if (row === undefined) throw notFound("picture");
      return toImage(row);
    },

    async remove(viewer, id) {
      const removed = await db
        .delete(images)
        .where(and(eq(images.id, id), visibleImages(viewer)))
        .returning({ id: images.id });
      if (removed.length === 0) throw notFound("picture");
      // Its row is gone: were this cut short, the next start would take the file away.
      await files.remove([id]);
    },

    async thumbnail(viewer, id) {
      const row = await db
        .select({ thumbnail: images.thumbnail })
        .from(images)
        .where(and(eq(images.id, id), visibleImages(viewer)))
        .get();
      if (row === undefined) throw notFound("picture");
      return row.thumbnail;
    },

    async open({ id, sizeBytes }) {
      const file = await files.open(id);
      if (file?.sizeBytes === sizeBytes) return file;
      await file?.close();
      throw new DomainError("component_not_ready", "The file of this picture is missing or damaged.", {
        state: "failed",
      });
    },
  };
}
