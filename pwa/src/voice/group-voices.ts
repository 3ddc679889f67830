// The voices in an order in which one finds one's own: by language, then women and men.
import type { Voice } from "@hearth/handlers/shared/contract/voice.ts";

export interface VoiceGroup {
  language: string;
  /** Lower case; "" where nobody says. */
  gender: string;
  voices: Voice[];
}

/** Languages and genders as they come, names by the alphabet of `locale`. */
export function groupVoices(voices: readonly Voice[], locale: string): VoiceGroup[] {
  const groups = new Map<string, VoiceGroup>();
  for (const voice of voices) {
    const gender = voice.gender.toLowerCase();
    const key = `${voice.language}/${gender}`;
    const group = groups.get(key) ?? { language: voice.language, gender, voices: [] };
    group.voices.push(voice);
    groups.set(key, group);
  }
  const languages = [...new Set(voices.map(({ language }) => language))];
  return [...groups.values()]
    .sort(
      (one, other) =>
        languages.indexOf(one.language) - languages.indexOf(other.language) || one.gender.localeCompare(other.gender),
    )
    .map((group) => ({
      ...group,
      voices: [...group.voices].sort((one, other) => one.name.localeCompare(other.name, locale)),
    }));
}
