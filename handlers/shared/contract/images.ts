// Pictures: what is asked for, how it is told of while it is painted, and what is kept
// (specification, section 1 "Image generation"; contract, "Images").
import * as z from "zod";
import { errorCodeSchema, idSchema, lineSchema, pageOf, pageQuerySchema, textSchema, timeSchema } from "./common.ts";
import {
  IMAGE_CFG,
  IMAGE_COUNT_MAX,
  IMAGE_LORA_STRENGTH,
  IMAGE_LORAS_MAX,
  IMAGE_PROMPT_MAX_CHARS,
  IMAGE_SIDE,
  IMAGE_STEPS,
  SEARCH_QUERY_MAX_CHARS,
} from "./limits.ts";

/** `adult` needs the grant `adultContent`; everything that is not known to be general counts as adult. */
export const ratingSchema = z.enum(["general", "adult"]);
export type Rating = z.infer<typeof ratingSchema>;

const promptSchema = textSchema(IMAGE_PROMPT_MAX_CHARS);
const sideSchema = z.number().int().min(IMAGE_SIDE.min).max(IMAGE_SIDE.max).multipleOf(IMAGE_SIDE.step);
/** JavaScript's numbers are exact up to here; ComfyUI takes more. */
const seedSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** `<folder>/<name>` below the painter's own folder; never a path out of it. */
export const modelNameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\\/:*?"<>|\p{Cc}]+(\/[^\\/:*?"<>|\p{Cc}]+)*\.safetensors$/u)
  .refine((name) => !name.split("/").some((part) => part === "." || part === ".."), "must not leave its folder");

/** What a workflow is for. */
export const workflowPurposeSchema = z.enum(["text-to-image", "image-to-image", "upscale"]);
export type WorkflowPurpose = z.infer<typeof workflowPurposeSchema>;

/** POST /api/image/generate. What is left out is the workflow's and the checkpoint's own. */
export const generateImageSchema = z.object({
  /** Made by the client: the same id is painted once, however often it is sent. */
  requestId: idSchema.optional(),
  prompt: promptSchema.refine((text) => text.trim() !== "", "must not be empty"),
  negativePrompt: promptSchema.optional(),
  /** Already written out, e.g. by POST /api/image/expand and changed by hand: it is painted as it stands. */
  expandedPrompt: promptSchema.optional(),
  companionId: idSchema.nullable().optional(),
  workflowId: z.string().max(100).optional(),
  checkpointId: idSchema.optional(),
  width: sideSchema.optional(),
  height: sideSchema.optional(),
  steps: z.number().int().min(IMAGE_STEPS.min).max(IMAGE_STEPS.max).optional(),
  cfg: z.number().min(IMAGE_CFG.min).max(IMAGE_CFG.max).optional(),
  seed: seedSchema.optional(),
  count: z.number().int().min(1).max(IMAGE_COUNT_MAX).optional(),
  loras: z
    .array(z.object({ id: idSchema, strength: z.number().min(IMAGE_LORA_STRENGTH.min).max(IMAGE_LORA_STRENGTH.max) }))
    .max(IMAGE_LORAS_MAX)
    .optional(),
  rating: ratingSchema.optional(),
  /** The picture that is changed or enlarged. */
  sourceImageId: idSchema.optional(),
  /** How much of it is painted anew, 0 to 1. */
  change: z.number().min(0).max(1).optional(),
});
export type GenerateImage = z.infer<typeof generateImageSchema>;

/** 202. `expandedPrompt` is null while it is still being written; it comes as `expanded` then. */
export const acceptedImageSchema = z.object({ jobId: idSchema, expandedPrompt: z.string().nullable() });

/** POST /api/image/expand: the prompt as the checkpoint likes it, to be read and changed before it is painted. */
export const expandPromptSchema = generateImageSchema.pick({
  prompt: true,
  negativePrompt: true,
  companionId: true,
  checkpointId: true,
  loras: true,
  rating: true,
  sourceImageId: true,
});
export type ExpandPrompt = z.infer<typeof expandPromptSchema>;
export const expandedPromptSchema = z.object({
  prompt: z.string(),
  negativePrompt: z.string(),
  /** `words`: the model was away or wrote nonsense, so that the person's own words stand. */
  source: z.enum(["llm", "words"]),
});
export type ExpandedPrompt = z.infer<typeof expandedPromptSchema>;

const usedLoraSchema = z.object({ id: idSchema, name: z.string(), strength: z.number() });

/** A picture that is kept, with everything that it was made by. */
export const imageSchema = z.object({
  id: idSchema,
  jobId: idSchema,
  url: z.string(),
  thumbnailUrl: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  seed: seedSchema,
  prompt: z.string(),
  expandedPrompt: z.string(),
  negativePrompt: z.string(),
  workflow: z.object({ id: z.string(), name: z.string(), version: z.string() }),
  checkpoint: z.object({ id: idSchema.nullable(), name: z.string() }).nullable(),
  loras: z.array(usedLoraSchema),
  steps: z.number().int().nullable(),
  cfg: z.number().nullable(),
  rating: ratingSchema,
  favourite: z.boolean(),
  companionId: idSchema.nullable(),
  /** null also where it is no longer there. */
  sourceImageId: idSchema.nullable(),
  createdAt: timeSchema,
});
export type Image = z.infer<typeof imageSchema>;
export const imagePageSchema = pageOf(imageSchema);

/** GET /api/images: one's own, newest first. */
export const listImagesQuerySchema = pageQuerySchema.extend({
  q: lineSchema(SEARCH_QUERY_MAX_CHARS).optional(),
  favourite: z.enum(["true", "false"]).optional(),
  rating: ratingSchema.optional(),
});
export const updateImageSchema = z.object({ favourite: z.boolean(), rating: ratingSchema }).partial();
/** `download`: as an attachment, with what it was made by in the PNG's text. */
export const imageFileQuerySchema = z.object({ download: z.enum(["true", "false"]).optional() });

export const imageJobStateSchema = z.enum([
  "expanding",
  "queued",
  "painting",
  "storing",
  "done",
  "failed",
  "cancelled",
]);
export type ImageJobState = z.infer<typeof imageJobStateSchema>;

/** What went wrong, so that each client can say it in its own words. */
export const imageFailureSchema = z.enum([
  "out_of_memory",
  "model_missing",
  "model_damaged",
  "workflow_refused",
  "lost",
  "too_slow",
  "no_room",
  "not_allowed",
  "other",
]);
export type ImageFailure = z.infer<typeof imageFailureSchema>;
const imageProblemSchema = z.object({ code: errorCodeSchema, reason: imageFailureSchema, detail: z.string() });
const paintingSchema = z.object({
  value: z.number().nonnegative(),
  max: z.number().positive(),
  /** What it is at, in words. */
  node: z.string().optional(),
  previewUrl: z.string().optional(),
});

export const imageJobSchema = z.object({
  id: idSchema,
  state: imageJobStateSchema,
  /** While `queued`: 1 is the next. */
  position: z.number().int().positive().nullable(),
  prompt: z.string(),
  expandedPrompt: z.string().nullable(),
  rating: ratingSchema,
  count: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  progress: paintingSchema.nullable(),
  images: z.array(imageSchema),
  problem: imageProblemSchema.nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type ImageJob = z.infer<typeof imageJobSchema>;

const ofJob = { jobId: idSchema };
/** GET /api/image/status?jobId=: `snapshot` first, then what happens. With a jobId the last three end the stream. */
export const imageEventSchemas = {
  /** One's own that wait or are painted, and those that ended in the last hour. */
  snapshot: z.object({ jobs: z.array(imageJobSchema) }),
  expanded: z.object({ ...ofJob, expandedPrompt: z.string(), source: expandedPromptSchema.shape.source }),
  queued: z.object({ ...ofJob, position: z.number().int().positive() }),
  progress: paintingSchema.extend(ofJob),
  done: z.object({ ...ofJob, images: z.array(imageSchema) }),
  failed: imageProblemSchema.extend(ofJob),
  cancelled: z.object(ofJob),
} as const;
export type ImageEvent = {
  [Kind in keyof typeof imageEventSchemas]: { event: Kind; data: z.infer<(typeof imageEventSchemas)[Kind]> };
}[keyof typeof imageEventSchemas];
export const imageStatusQuerySchema = z.object({ jobId: idSchema.optional() });

/** How a family of checkpoints likes its prompts. */
export const checkpointFamilySchema = z.enum(["sd15", "sdxl", "few-step", "other"]);
export type CheckpointFamily = z.infer<typeof checkpointFamilySchema>;
export const promptStyleSchema = z.enum(["tags", "sentences"]);

const loraSchema = z.object({
  id: idSchema,
  name: z.string(),
  triggerWords: z.array(z.string()),
  strength: z.object({ min: z.number(), max: z.number(), default: z.number() }),
  rating: ratingSchema,
  families: z.array(checkpointFamilySchema),
});
export type Lora = z.infer<typeof loraSchema>;
/** GET /api/image/loras: those that the caller may use. */
export const loraListSchema = z.object({ items: z.array(loraSchema) });

const sizeSchema = z.object({
  name: z.enum(["square", "portrait", "landscape", "tall", "wide"]),
  width: z.number(),
  height: z.number(),
});
export type ImageSize = z.infer<typeof sizeSchema>;

/** GET /api/image/options: what the caller may choose from, and whether anything can be painted now. */
export const imageOptionsSchema = z.object({
  /** Whether the caller may make pictures at all, and adult ones. */
  allowed: z.boolean(),
  adult: z.boolean(),
  /** null: it can paint; else why not, for each client's own words, and in words that say what helps. */
  problem: z
    .object({ code: z.enum(["not_installed", "starting", "no_checkpoint", "away"]), detail: z.string() })
    .nullable(),
  workflows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      purpose: workflowPurposeSchema,
      /** The families of checkpoints that it is made for; empty: any. */
      families: z.array(checkpointFamilySchema),
      /** What it paints with where nobody says; null: nothing, or not the same everywhere. */
      usual: z.object({ steps: z.number().nullable(), cfg: z.number().nullable() }),
      /** Those that it paints best where it brings its own checkpoint; else empty, and the checkpoint's hold. */
      sizes: z.array(sizeSchema),
      /** Which of the request's fields it takes. */
      takes: z.array(
        z.enum(["negativePrompt", "size", "steps", "cfg", "seed", "count", "loras", "checkpoint", "change"]),
      ),
    }),
  ),
  checkpoints: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      family: checkpointFamilySchema,
      rating: ratingSchema,
      isDefault: z.boolean(),
      /** Those that it paints best, which follow from what its family was trained on. */
      sizes: z.array(sizeSchema),
    }),
  ),
  loras: z.array(loraSchema),
});
export type ImageOptions = z.infer<typeof imageOptionsSchema>;
