// Looks up a text and fills its {places}; the type of a text says which places it has.
import { en } from "./en.ts";

type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;
type Values<Text extends string> = [Places<Text>] extends [never]
  ? []
  : [values: Record<Places<Text>, string | number>];

/** The lookup for a set of texts, e.g. of a screen that brings its own words when it is opened. */
export function createLookup<const Texts extends Record<string, string>>(texts: Texts) {
  return <Key extends keyof Texts & string>(key: Key, ...[values]: Values<Texts[Key]>): string => {
    const text: string = texts[key] ?? key;
    if (values === undefined) return text;
    const byName: Record<string, string | number> = values;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(byName[name] ?? whole));
  };
}

/** The text of a key in the reader's language, e.g. `t("chat.versionOf", { index: 1, count: 3 })`. */
export const t = createLookup(en);
