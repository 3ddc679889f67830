// Says days of the week and months that are shortened without a dot, and the spans between them.
import { alternatives } from "./escape-pattern.ts";
import type { SpeechLanguage } from "./language.ts";

export function createDays({ shortDays, shortMonths, months, words }: SpeechLanguage): (text: string) => string {
  const short = { ...shortDays, ...shortMonths };
  const shortNames = alternatives(short);
  const names = `${shortNames}|${[...new Set(Object.values(shortDays)), ...months].join("|")}`;
  const span = new RegExp(`(?<!\\p{L})(${names})\\.?\\s?[-–]\\s?(${names})(?!\\p{L})\\.?(?!\\s?[-–]\\s?\\p{L})`, "gu");
  // Alone they are other words too ("Sun", "Do"): at the beginning of a row, or beside a number.
  const alone = new RegExp(
    `^(${alternatives(shortDays)})(?=[:,])|(?<!\\p{L})(${shortNames})(?=,? \\d)|(?<=\\d )(${alternatives(shortMonths)})(?!\\p{L}|\\.)`,
    "gu",
  );
  const inFull = (name: string) => short[name] ?? name;
  const ordinals = /(\d(?:st|nd|rd|th))\s?[-–]\s?(?=\d+(?:st|nd|rd|th)\b)/g;

  return (text) =>
    text
      .replace(span, (_, first: string, last: string) => `${inFull(first)} ${words.to} ${inFull(last)}`)
      .replace(alone, (found) => inFull(found))
      .replace(ordinals, `$1 ${words.to} `);
}
