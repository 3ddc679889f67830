// Says equations that are written without LaTeX: "2x - 3 = 7" has an x, a minus and no multiple of anything.
import type { SpeechLanguage } from "./language.ts";

/** A sentence with one of these calculates. */
const CALCULATES =
  /[=≈≤≥≠]|\b(?:equation|derivative|integral|factor|term|slope|subtract|solve|Gleichung|Ableitung|Term)\b/i;
/** "2x faster" is a multiple, also where something is calculated. */
const COEFFICIENT =
  /(?<![\p{L}\p{N}])(\d+(?:[.,]\d+)?)x(?![\p{L}\p{N}])(?!\s(?:as|faster|slower|more|less|larger|bigger|better|higher|cheaper)\b)/gu;
/** A number, a letter, or a few of both ("4ac"), with what closes it. */
const LEFT = "(?<!\\p{L})(?:\\d[\\d.,]*\\p{L}{0,2}|\\p{L})[²³⁰-⁹)]?";
const SPACED_MINUS = new RegExp(`(${LEFT})\\s[-–−]\\s(?=[\\d(√]|\\p{L}(?!\\p{L}))`, "gu");
/** "x = -b". */
const LEADING_MINUS = /(?<=(?:^|[=(,<>≈])\s?)[-−](?=\d*\p{L}(?!\p{L}))/gu;
/** What follows up to the equals sign is a calculation: "3-1 = 2", not "the 3-2 win". */
const CLOSE_MINUS = /(?<=(?<!\p{L})(?:\d|\p{L}))[-–](?=(?:\d+(?:[.,]\d+)?[-+*/·×–])*\d+(?:[.,]\d+)?\s?=)/gu;
/** "f(x)", "f'(2)". */
const FUNCTION = /(?<!\p{L})([fghuvFGH])(['’′]{0,2})\(([-−]?(?:\p{L}|\d+(?:[.,]\d+)?))\)/gu;

export function sayAlgebra(text: string, { words, symbols, code }: SpeechLanguage): string {
  let said = text.replace(
    FUNCTION,
    (_, name: string, primes: string, of: string) =>
      `${name} ${`${words.prime} `.repeat(primes.length)}${words.of} ${of}`,
  );
  said = said.replace(/(?<=\d)\s?[·⋅]\s?(?=\d)/g, ` ${words.times} `);
  if (!CALCULATES.test(said)) return said;
  said = said
    .replace(SPACED_MINUS, `$1 ${words.minus} `)
    .replace(CLOSE_MINUS, ` ${words.minus} `)
    .replace(LEADING_MINUS, `${words.minus} `)
    .replace(/(?<=[\p{L}\p{N})²³])\s\/\s(?=[\p{L}\p{N}(√])/gu, ` ${symbols["÷"] ?? ""} `)
    .replace(COEFFICIENT, "$1 x")
    // "2(6) + 5".
    .replace(/(?<=\d)\(([-−]?\d+(?:[.,]\d+)?)\)/g, ` ${words.times} $1`)
    // Where powers stand beside it.
    .replace(/(?<![\p{L}\p{N}])(\d+)x(?=[²³⁰-⁹^])/gu, "$1 x");
  return code === "de" ? said.replace(/(?<=\d)\s:\s(?=\d)/g, ` ${symbols["÷"] ?? ""} `) : said;
}
