// Looks up a text and fills its {places}; the type of a text says which places it has.
import { en, type Messages } from "./en.ts";

type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;
type Values<Key extends keyof Messages> = [Places<Messages[Key]>] extends [never]
  ? []
  : [values: Record<Places<Messages[Key]>, string | number>];

/** The text of a key in the reader's language, e.g. `t("chat.versionOf", { index: 1, count: 3 })`. */
export function t<Key extends keyof Messages>(key: Key, ...[values]: Values<Key>): string {
  const text: string = en[key];
  if (values === undefined) return text;
  const byName: Record<string, string | number> = values;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(byName[name] ?? whole));
}
