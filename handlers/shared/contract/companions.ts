// Companions: the characters that answer, their voice fields as the specification (section 2) names them.
import * as z from "zod";
import { idSchema, lineSchema, pageOf, textSchema, timeSchema } from "./common.ts";
import { NAME_MAX_CHARS, PERSONA_MAX_CHARS, SPEECH_RATE } from "./limits.ts";
import { avatarSchema } from "./users.ts";
import { voiceIdSchema } from "./voice.ts";

const editableSchema = z.object({
  name: lineSchema(NAME_MAX_CHARS),
  avatar: avatarSchema.nullable(),
  persona: textSchema(PERSONA_MAX_CHARS),
  greeting: textSchema(PERSONA_MAX_CHARS),
  modelId: lineSchema(200).nullable(),
  temperature: z.number().min(0).max(2).nullable(),
  ttsVoice: voiceIdSchema.nullable(),
  speechRate: z.number().min(SPEECH_RATE.min).max(SPEECH_RATE.max).nullable(),
  wakeWordModelId: lineSchema(100).nullable(),
  wakeWordPhrase: lineSchema(100).nullable(),
  /** `mine`: only its maker sees it. `household`: everyone here does. */
  visibility: z.enum(["mine", "household"]),
  /** Which memories it may use: all of the person's, only those made with it, or none. */
  memoryScope: z.enum(["person", "companion", "none"]),
});

export const companionSchema = editableSchema.extend({
  id: idSchema,
  /** False where the caller may use but not change it. */
  editable: z.boolean(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Companion = z.infer<typeof companionSchema>;

export const createCompanionSchema = editableSchema.partial().required({ name: true });
export type CreateCompanion = z.infer<typeof createCompanionSchema>;
export const updateCompanionSchema = editableSchema.partial();
export type UpdateCompanion = z.infer<typeof updateCompanionSchema>;
export const companionPageSchema = pageOf(companionSchema);
