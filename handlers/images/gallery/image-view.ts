// A picture's row as the contract shows it.
import type { Image } from "../../shared/contract/images.ts";
import { iso } from "../../store/database.ts";
import { images } from "../../store/schema.ts";
import { withoutSafetyWords } from "../prompt/safety-words.ts";

/** Everything but the thumbnail, which only its own address sends. */
export const IMAGE_COLUMNS = {
  seq: images.seq,
  id: images.id,
  userId: images.userId,
  jobId: images.jobId,
  n: images.n,
  mediaType: images.mediaType,
  sizeBytes: images.sizeBytes,
  sha256: images.sha256,
  width: images.width,
  height: images.height,
  seed: images.seed,
  prompt: images.prompt,
  expandedPrompt: images.expandedPrompt,
  madeBy: images.madeBy,
  rating: images.rating,
  favourite: images.favourite,
  companionId: images.companionId,
  sourceImageId: images.sourceImageId,
  createdAt: images.createdAt,
} as const;

export type ImageRow = Omit<typeof images.$inferSelect, "thumbnail">;

export function toImage(row: ImageRow): Image {
  const { negativePrompt, workflow, checkpoint, loras, steps, cfg } = row.madeBy;
  return {
    id: row.id,
    jobId: row.jobId,
    url: `/api/images/${row.id}/file`,
    thumbnailUrl: `/api/images/${row.id}/thumbnail`,
    mediaType: row.mediaType,
    sizeBytes: row.sizeBytes,
    width: row.width,
    height: row.height,
    seed: row.seed,
    prompt: row.prompt,
    expandedPrompt: row.expandedPrompt,
    negativePrompt: withoutSafetyWords(negativePrompt),
    workflow,
    checkpoint,
    loras,
    steps,
    cfg,
    rating: row.rating,
    favourite: row.favourite,
    companionId: row.companionId,
    sourceImageId: row.sourceImageId,
    createdAt: iso(row.createdAt),
  };
}
