// The bodies that the sidecar takes.
import { isAbsolute } from "node:path";
import * as z from "zod";
import { PRECISIONS } from "../engines/models.ts";

/** Longest text at once, in UTF-16 code units: the service sends sentences. */
export const TEXT_MAX_CHARS = 2_000;
const SPEED = { min: 0.5, max: 2 } as const;

export const synthesisSchema = z.object({
  text: z.string(),
  voice: z.string().min(1).max(64),
  /** Beyond its bounds it is clamped. */
  speed: z
    .number()
    .default(1)
    .transform((speed) => Math.min(SPEED.max, Math.max(SPEED.min, speed))),
});

const folderSchema = z.string().max(4_096).refine(isAbsolute, "must be the whole path of a folder");

export const modelsSchema = z
  .strictObject({
    tts: z.strictObject({ dir: folderSchema, precision: z.enum(PRECISIONS).optional() }).optional(),
    stt: z.strictObject({ dir: folderSchema }).optional(),
  })
  .refine(({ tts, stt }) => tts !== undefined || stt !== undefined, "name tts, stt or both");

export const RESPONSE_FORMATS = ["json", "verbose_json", "text"] as const;

export const inferenceSchema = z.object({
  responseFormat: z.enum(RESPONSE_FORMATS).default("json"),
  language: z.string().max(32).optional(),
});
export type InferenceOptions = z.infer<typeof inferenceSchema>;
