// Household settings that an admin may read and change. Secrets live in the same table but have no shape here.
import * as z from "zod";
import { lineSchema } from "./common.ts";
import { INSTALL_MIN_BYTES_PER_S, INSTALL_PARALLEL_MAX } from "./limits.ts";

const voiceIdSchema = z.string().regex(/^([a-z0-9-]+:)?[A-Za-z0-9_-]{1,64}$/);

export const settingsSchema = z.object({
  "household.name": lineSchema(60),
  /** Which of the LLM service's models answers; null: the service's first chat model. */
  "llm.chat_model": lineSchema(200).nullable(),
  /** Specification, section 2. */
  "voice.app_default_voice": voiceIdSchema.nullable(),
  "voice.app_default_wakeword": lineSchema(100).nullable(),
  "voice.stt_url": z.url({ protocol: /^https?$/ }).nullable(),
  /** Components that are fetched at the same time. */
  "install.parallel": z.number().int().min(1).max(INSTALL_PARALLEL_MAX),
  /** For all downloads together; null: as fast as the line is. */
  "install.max_bytes_per_s": z.number().int().min(INSTALL_MIN_BYTES_PER_S).nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const updateSettingsSchema = settingsSchema.partial();

export const DEFAULT_SETTINGS: Settings = {
  "household.name": "Home",
  "llm.chat_model": null,
  "voice.app_default_voice": null,
  "voice.app_default_wakeword": null,
  "voice.stt_url": null,
  "install.parallel": 2,
  "install.max_bytes_per_s": null,
};
