// Says abbreviations, Roman numerals that count, and the words that stand for a sign before a number.
import { alternatives } from "./escape-pattern.ts";
import type { SpeechLanguage } from "./language.ts";

export function createAbbreviations(language: SpeechLanguage): (text: string) => string {
  const keys = alternatives(language.abbreviations);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.'’-])(${keys})\\.(?![\\p{L}])(:?\\s*)(?=([#№]?[\\p{L}\\p{N}]?))`,
    "giu",
  );
  const suffix = new RegExp(`(?<=\\p{L})(${alternatives(language.suffixes) || "(?!)"})\\.(?=\\s|$)`, "gu");
  const numeral = new RegExp(
    `\\b(${language.regnal.join("|")}|${language.counted.join("|")}) ([IVXL]{1,6})\\b(?!['’.]\\p{L})`,
    "gu",
  );

  function expand(text: string, found: string, key: string, blank: string, next: string, at: number): string {
    const lower = key.toLowerCase();
    const { ends, said } = language.abbreviations[lower] ?? { ends: "maybe" as const };
    if (said === undefined) return found;
    if (ends === "number" && !/[\d#№]/.test(next) && !blank.startsWith(":")) return found;
    if (lower === "st") return `${saint(text, at, next, language)}${blank === "" ? " " : blank}`;
    if (ends === "name" && !/\p{Lu}/u.test(next)) return found;
    // "fig." and "no." are words too, and so is what looks like one at an end.
    return `${said}${blank === "" && next !== "" ? " " : blank}`;
  }

  return (text) => {
    let said = text;
    if (text.includes(".")) {
      said = text.replace(pattern, (found, key: string, blank: string, next: string, at: number) =>
        expand(text, found, key, blank, next, at),
      );
      said = said.replace(suffix, (_, ending: string) => language.suffixes[ending] ?? ending);
    }
    if (!/[IVX]/.test(said)) return said;
    return said.replace(numeral, (found, name: string, roman: string) => {
      const value = arabic(roman);
      if (value === null || (roman === "I" && !language.counted.includes(name))) return found;
      if (language.counted.includes(name)) return `${name} ${value}`;
      return language.code === "en" ? `${name} the ${ordinal(value)}` : `${name} der ${value}.`;
    });
  };
}

/** "St. Louis" is a saint, "Main St." a street. */
function saint(text: string, at: number, next: string, language: SpeechLanguage): string {
  const isBeforeName = /\p{Lu}/u.test(next);
  const isAfterName = /\p{Lu}[\p{L}]*\s$/u.test(text.slice(0, at)) || /\d(?:st|nd|rd|th)\s$/.test(text.slice(0, at));
  if (isBeforeName || !isAfterName) return language.abbreviations.st?.said ?? "";
  return language.code === "en" ? "Street" : "Straße";
}

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

function arabic(roman: string): number | null {
  let value = 0;
  for (let at = 0; at < roman.length; at += 1) {
    const digit = VALUES[roman[at] ?? ""] ?? 0;
    value += digit < (VALUES[roman[at + 1] ?? ""] ?? 0) ? -digit : digit;
  }
  return value > 0 && value < 60 ? value : null;
}

/** 1st, 2nd, 3rd, 4th: engines read these right. */
export function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  const ending = teen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[value % 10] ?? "th");
  return `${value}${ending}`;
}
