// The languages that Hearth's screens speak, and which of them somebody means.

export type Language = "en" | "de";

/** Each named in itself, for the one who reads nothing else. public/theme.js knows the same ones. */
export const LANGUAGES: Record<Language, { name: string; dir: "ltr" | "rtl" }> = {
  en: { name: "English", dir: "ltr" },
  de: { name: "Deutsch", dir: "ltr" },
};

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);
const baseOf = (tag: string) => tag.split("-", 1)[0]?.toLowerCase() ?? "";

/**
 * The language to speak: the chosen one, else the first of the device's that there is, else English.
 * @param choice "system", or a tag such as "de" or "de-AT".
 * @param device the browser's own, most wanted first.
 */
export function languageOf(choice: string, device: readonly string[]): Language {
  return [choice, ...device].map(baseOf).find(isLanguage) ?? "en";
}

/** How numbers and times are written: as the device's country does where it speaks the language, e.g. "de-AT". */
export function localeOf(language: Language, device: readonly string[]): string {
  return device.find((tag) => baseOf(tag) === language) ?? language;
}
