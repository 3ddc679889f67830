// Wake words and hands-free: what the service serves to the wake loop, and what devices tell it about their turns
// (specification, section 4 "Wake word serving"; contract, "Voice").
import * as z from "zod";
import { idSchema, lineSchema, timeSchema } from "./common.ts";
import { WAKE_CLAIM_AGO_MAX_MS, WAKE_TURN_STAGE_MAX_MS } from "./limits.ts";

/** The one form that the name of a model file may have: no path, no dot but the last. */
export const WAKE_FILE_PATTERN = /^[a-z0-9][a-z0-9_.-]{0,78}\.onnx$/i;
export const wakeFileParamSchema = z.object({
  file: z
    .string()
    .regex(WAKE_FILE_PATTERN)
    .refine((name) => !name.includes("..")),
});

export const wakeWordSchema = z.object({
  /** `hey_jarvis`, or the id of a trained one. */
  id: lineSchema(100),
  name: z.string(),
  /** What one says to it. */
  phrase: z.string(),
  kind: z.enum(["pretrained", "trained"]),
  /** Served at /api/voice/wakeword/:file. */
  file: z.string(),
  /** Specification, section 2: the live loop reads it for each model. */
  defaultThreshold: z.number().min(0).max(1),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  installedAt: timeSchema,
});
export type WakeWord = z.infer<typeof wakeWordSchema>;

const coreFileSchema = z.object({ file: z.string(), sizeBytes: z.number().int(), sha256: z.string() });

/** GET /api/voice/wakewords. */
export const wakeWordListSchema = z.object({
  /** Detectors do not work without the two core models. */
  coreInstalled: z.boolean(),
  /** null: not installed. `starter`: the small ones that ship with Hearth. */
  core: z.object({ mel: coreFileSchema, embedding: coreFileSchema, starter: z.boolean() }).nullable(),
  /** The app's default: what an admin chose where it serves, else the pretrained default, whether it is installed or not. */
  defaultId: z.string(),
  items: z.array(wakeWordSchema),
});
export type WakeWordList = z.infer<typeof wakeWordListSchema>;

/** POST /api/voice/wakes: this device has heard a wake word. Of those that heard it together, one answers. */
export const wakeClaimSchema = z.object({
  /** Made by the device, for this one wake. */
  wakeId: idSchema,
  deviceId: idSchema,
  /** null: a phrase, which no detector has heard. */
  wakeWordId: lineSchema(100).nullable(),
  /** How long ago it was said, in milliseconds, where it had to be written down first. */
  agoMs: z.number().min(0).max(WAKE_CLAIM_AGO_MAX_MS).optional(),
  /** Root mean square of the wake word as this device heard it. */
  level: z.number().min(0).max(1),
});
export type WakeClaim = z.infer<typeof wakeClaimSchema>;
export const wakeVerdictSchema = z.object({ answers: z.boolean() });

/** POST /api/conversations/:id/messages/:messageId/heard: the answer was broken off while it was spoken. */
export const heardSchema = z.object({
  /** What was heard of it: so many UTF-16 code units of its content, from its beginning. */
  until: z.number().int().nonnegative(),
});

const stageSchema = z.number().min(0).max(WAKE_TURN_STAGE_MAX_MS).nullable();

/**
 * How long each stage of a spoken turn took, in milliseconds, as the device saw it; null: it did not happen, or cannot be
 * told. From the end of speech to the first sound they follow one another.
 */
export const turnStagesSchema = z.object({
  /** From the detector's word to the open STT session. */
  wakeToCaptureMs: stageSchema,
  /** From the last loud window to the end of the utterance: mostly silenceTimeoutS. */
  endpointMs: stageSchema,
  sttMs: stageSchema,
  /** From the run's beginning to its route. */
  routeMs: stageSchema,
  recallMs: stageSchema,
  /** From the transcript to the first token, without the route. */
  firstTokenMs: stageSchema,
  /** From the first token to the first sentence that was sent back as speech. */
  firstSentenceMs: stageSchema,
  /** From its arrival to its first audible sample. */
  playMs: stageSchema,
  /** From the end of speech to the first audible sample: what a person waits. */
  totalMs: stageSchema,
  /** From the tenth loud frame to the moment that playback is told to end, where somebody broke in; its fade comes after. */
  bargeInMs: stageSchema,
});
export type TurnStages = z.infer<typeof turnStagesSchema>;
/** Of a turn of which nothing is known. */
export const NO_STAGES: TurnStages = {
  wakeToCaptureMs: null,
  endpointMs: null,
  sttMs: null,
  routeMs: null,
  recallMs: null,
  firstTokenMs: null,
  firstSentenceMs: null,
  playMs: null,
  totalMs: null,
  bargeInMs: null,
};

/** POST /api/voice/turns, after each spoken turn: figures, never words. */
export const spokenTurnSchema = z.object({
  id: idSchema,
  deviceId: idSchema,
  trigger: z.enum(["wake", "phrase", "continued", "barge-in"]),
  outcome: z.enum(["replied", "interrupted", "stopped", "refuted", "nothing_said", "failed"]),
  runId: idSchema.nullable(),
  stages: turnStagesSchema,
});
export type SpokenTurn = z.infer<typeof spokenTurnSchema>;

/** GET /api/admin/voice/turns: newest first. */
export const spokenTurnListSchema = z.object({
  items: z.array(spokenTurnSchema.extend({ deviceLabel: z.string(), at: timeSchema })),
});
