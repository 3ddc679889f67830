// Says a bit of code within a sentence as words: names without their underscores, signs by their names.
import type { SpeechLanguage } from "./language.ts";

const LONGEST_SAID = 120;

export function sayCode(code: string, { words, symbols }: SpeechLanguage): string {
  if (code.length > LONGEST_SAID || !/[\p{L}\p{N}]/u.test(code))
    return / /.test(code) || code.length > 3 ? ` ${words.someCode} ` : ` ${code} `;
  if (/^(?:https?:\/\/|www\.)/i.test(code)) return code;
  return code
    .replace(/<!--|-->|\/>|<\//g, " ")
    .replace(/={2,3}/g, "=")
    .replace(/&&/g, "&")
    .replace(/\|\|/g, ` ${words.or} `)
    .replace(/=>|->/g, " → ")
    .replace(/!=/g, " ≠ ")
    .replace(/>=/g, " ≥ ")
    .replace(/<=/g, " ≤ ")
    .replace(/(?<=\s)<(?=\s)/g, ` ${words.lessThan} `)
    .replace(/(?<=\s)>(?=\s)/g, ` ${words.moreThan} `)
    .replace(/\(\)/g, "")
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])(?!(?<=\d\.)\d)/gu, ` ${words.dot} `)
    .replace(/(?<![\p{L}\p{N}])\.(?=\p{L})/gu, `${words.dot} `)
    .replace(/(?<=[\p{L}\p{N}.])\/(?=[\p{L}\p{N}.])/gu, ` ${words.slash} `)
    .replace(/(?<=\d)\s?\*\s?(?=\d)/g, ` ${words.times} `)
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, " ")
    .replace(/(?<=[\p{L}\p{N}] ?)%/gu, ` ${words.percent}`)
    .replace(/[&=+@]/g, (sign) => ` ${symbols[sign] ?? ""} `)
    .replace(/(?<!\p{L}|\d)--?(?=\p{L})/gu, " ")
    .replace(/[\\/_#*|<>{}[\]()$^~"“”`;:]/g, " ")
    .replace(/,(?=\S)/g, ", ");
}
