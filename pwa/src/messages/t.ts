// Looks up a text in the language that is spoken, chooses its plural form and fills its {places}.
import { en } from "./en.ts";
import { speech } from "./speech.ts";
import type { Text, Texts, Values } from "./texts.ts";

/**
 * The lookup for a set of texts, e.g. of a screen that brings its own words when it is opened. The type of the English
 * ones says which keys and {places} there are; no two sets share a key, as a translation holds them all.
 */
export function createLookup<const English extends Texts>(english: English) {
  return <Key extends keyof English & string>(key: Key, ...[values]: Values<English[Key]>): string => {
    const { texts, plurals, numbers } = speech.value;
    const text: Text = texts?.[key] ?? english[key] ?? key;
    const byPlace: Record<string, string | number> = values ?? {};
    const chosen = typeof text === "string" ? text : (text[plurals.select(Number(byPlace.count))] ?? text.other);
    return chosen.replace(/\{(\w+)\}/g, (whole, place: string) => {
      const value = byPlace[place] ?? whole;
      return typeof value === "number" ? numbers.format(value) : value;
    });
  };
}

/** The text of a key in the reader's language, e.g. `t("chat.versionOf", { index: 1, count: 3 })`. */
export const t = createLookup(en);
