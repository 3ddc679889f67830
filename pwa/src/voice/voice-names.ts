// What a voice and its group are called.
import { formatLanguage } from "../messages/formats.ts";
import type { VoiceGroup } from "./group-voices.ts";
import { v } from "./words.ts";

/** E.g. "American English, women". */
export function groupName({ language, gender }: Pick<VoiceGroup, "language" | "gender">): string {
  const spoken = formatLanguage(language);
  if (gender === "female") return v("voices.women", { language: spoken });
  return gender === "male" ? v("voices.men", { language: spoken }) : spoken;
}
