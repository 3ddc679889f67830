// Household settings that an admin may read and change. Secrets live in the same table but have no shape here.
import * as z from "zod";
import { lineSchema, timeZoneSchema } from "./common.ts";
import { INSTALL_MIN_BYTES_PER_S, INSTALL_PARALLEL_MAX } from "./limits.ts";
import { voiceIdSchema } from "./voice.ts";

/** ONNX precisions of the speaking model, fastest first. */
export const TTS_PRECISIONS = ["q4", "q4f16", "q8", "fp16", "fp32"] as const;

export const settingsSchema = z.object({
  "household.name": lineSchema(60),
  /** Whose clock goes where a device does not tell its own; null: that of the computer that Hearth runs on. */
  "household.time_zone": timeZoneSchema.nullable(),
  /** Which of the LLM service's models answers; null: the service's first chat model. */
  "llm.chat_model": lineSchema(200).nullable(),
  /** Specification, section 2. */
  "voice.app_default_voice": voiceIdSchema.nullable(),
  "voice.app_default_wakeword": lineSchema(100).nullable(),
  "voice.stt_url": z.url({ protocol: /^https?$/ }).nullable(),
  "voice.tts_precision": z.enum(TTS_PRECISIONS),
  /** The component that listens; null: the smallest English one that is installed (specification, section 8). */
  "voice.stt_model": lineSchema(80).nullable(),
  /** Components that are fetched at the same time. */
  "install.parallel": z.number().int().min(1).max(INSTALL_PARALLEL_MAX),
  /** For all downloads together; null: as fast as the line is. */
  "install.max_bytes_per_s": z.number().int().min(INSTALL_MIN_BYTES_PER_S).nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const updateSettingsSchema = settingsSchema.partial();

export const DEFAULT_SETTINGS: Settings = {
  "household.name": "Home",
  "household.time_zone": null,
  "llm.chat_model": null,
  "voice.app_default_voice": null,
  "voice.app_default_wakeword": null,
  "voice.stt_url": null,
  "voice.tts_precision": "q4",
  "voice.stt_model": null,
  "install.parallel": 2,
  "install.max_bytes_per_s": null,
};
