// Says what engines misread of numbers: ranges, fractions, versions, powers, minus, and marks of thousands.
import type { SpeechLanguage } from "./language.ts";

const VULGAR: Readonly<Record<string, readonly [number, number]>> = {
  "½": [1, 2],
  "⅓": [1, 3],
  "⅔": [2, 3],
  "¼": [1, 4],
  "¾": [3, 4],
  "⅕": [1, 5],
  "⅖": [2, 5],
  "⅗": [3, 5],
  "⅘": [4, 5],
  "⅙": [1, 6],
  "⅚": [5, 6],
  "⅛": [1, 8],
  "⅜": [3, 8],
  "⅝": [5, 8],
  "⅞": [7, 8],
};
const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUBSCRIPT = "₀₁₂₃₄₅₆₇₈₉";
const COUNT: readonly string[] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const LONGEST_NUMBER = 15;

export function sayNumbers(text: string, language: SpeechLanguage): string {
  const { words, code } = language;
  return (
    text
      // A number with several dashes is a code: its digits are told, its dashes are not.
      .replace(/(?<![\p{L}\p{N}-])\d+(?:-\d+){2,}(?![\p{L}\p{N}-])/gu, (found) =>
        found.replace(/\d(?=\d)/g, "$& ").replaceAll("-", ", "),
      )
      .replace(/(?<![\d.,])(\d{1,3}(?:[ \u00A0\u202F\u2009’']\d{3})+)(?![\d])/g, (found) =>
        found.replace(/[^\d]/g, code === "en" ? "," : "."),
      )
      .replace(
        /(?<![\d.,])(\d{1,3}) (\d)\/(\d{1,2})(?![\d/])/g,
        (_, whole, top, bottom) => `${whole} ${words.and} ${fraction(Number(top), Number(bottom), language, true)}`,
      )
      .replace(/(\d[.,]\d+)\/(\d+)(?![\d/])/g, `$1 ${words.outOf} $2`)
      .replace(/(?<![\d/.,\p{L}])(\d{1,4})\/(\d{1,4})(?![\d/]|[.,]\d|\p{L})/gu, (_, top, bottom) =>
        fraction(Number(top), Number(bottom), language, false),
      )
      .replace(/(\d?)\s?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/g, (found, digit: string, sign: string) => {
        const [top, bottom] = VULGAR[sign] ?? [0, 1];
        return digit === ""
          ? ` ${fraction(top, bottom, language, false)}`
          : found.replace(/\s?.$/u, ` ${words.and} ${fraction(top, bottom, language, true)}`);
      })
      .replace(
        /([\p{L}\p{N})])([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)/gu,
        (_, base: string, raised: string) => `${base} ${power(plain(raised, SUPERSCRIPT), language)}`,
      )
      .replace(/[₀-₉]+/g, (lowered) => plain(lowered, SUBSCRIPT))
      .replace(
        /([\p{L}\p{N})])\^\(?([-−]?[\p{L}\p{N}]{1,12})\)?/gu,
        (_, base: string, raised: string) => `${base} ${power(raised, language)}`,
      )
      .replace(/\b[vV](?:ersion )?(\d+(?:\.\d+)*)\b/g, (_, number: string) => `${words.version} ${number}`)
      .replace(new RegExp(`\\b(version|Version) (${words.version}) `, "g"), "$1 ")
      .replace(/(?<![\d.,])\d+(?:\.\d+){2,}(?!\d)/g, (found) => dotted(found, language))
      .replace(
        /(?<=\d)\s?[x×✕]\s?(?=\d)/g,
        ` ${/\d\s?[x×✕]\s?\d+\s*(?:=|\^|to)|\d\s?[x×]\s?10(?:\s|[⁰-⁹¹²³⁻])|\d\s×\s[\d.,]+(?:[?!,;]|\.?$|\sis\s)/.test(text) || text.includes("=") ? words.times : words.by} `,
      )
      .replace(/(?<=\d)(?:[x×]|\s×)(?![\p{L}\p{N}])/gu, ` ${words.times}`)
      .replace(/(?<=[\d)])\s?\*\*\s?(?=[\d(])/g, ` ${words.power} `)
      .replace(/(?<=[\d)])\s?\*\s?(?=[\d(])/g, ` ${words.times} `)
      .replace(/(?<![\p{L}\p{N}])[-−](?=\.?\d)(?<!\d\s[-−])/gu, `${words.minus} `)
      .replace(/(?<=[\p{L}\p{N}])\s?−\s?(?=[\p{L}\p{N}])/gu, ` ${words.minus} `)
      .replace(/(?<=\d)(\s[-–—]\s)(?=\d)/g, text.includes("=") ? ` ${words.minus} ` : ` ${words.to} `)
      .replace(
        /(?<![\p{L}\p{N}.,-])(\d+(?:[.,]\d+)*(?: ?(?:percent|Prozent))?)[-–—‑](?=\d)(?!\d+-\d)/gu,
        `$1 ${words.to} `,
      )
      .replace(/(?<=\d)-(?=\d)/g, " ")
      .replace(/(?<=\d)\s?[–—](?=\d)/g, ` ${words.to} `)
      .replace(/(?<![\d.,])\d{16,}(?![\d])/g, (found) => [...found].join(" "))
      .replace(/(?<![\d.,])\.(?=\d)/g, code === "en" ? "0." : "0,")
      .replace(new RegExp(`(\\d{${LONGEST_NUMBER + 1}})`, "g"), (found) => [...found].join(" "))
  );
}

const plain = (text: string, digits: string) =>
  [...text].map((character) => (character === "⁻" ? "-" : String(digits.indexOf(character)))).join("");

/** An address of a computer, thousands as Germans write them, or a version. */
function dotted(found: string, { words, code }: SpeechLanguage): string {
  const parts = found.split(".");
  if (parts.length === 4 && parts.every((part) => Number(part) < 256)) return parts.join(` ${words.dot} `);
  if (/^[1-9]\d{0,2}(?:\.\d{3})+$/.test(found)) return code === "de" ? found : parts.join(",");
  return parts.join(` ${words.point} `);
}

function power(raised: string, { words }: SpeechLanguage): string {
  if (raised === "2") return `${words.squared} `;
  if (raised === "3") return `${words.cubed} `;
  return `${words.power} ${raised.replace(/^[-−]/, `${words.minus} `)} `;
}

/** "3/4" is three quarters, "8/10" is 8 out of 10, "24/7" stays two numbers. */
function fraction(top: number, bottom: number, language: SpeechLanguage, isAfterWhole: boolean): string {
  const { words, fractions, code } = language;
  const names = fractions[bottom];
  if (top === 24 && bottom === 7) return "24 7";
  if (names !== undefined && top < bottom && top > 0) {
    const isOne = top === 1;
    if (code === "de") return bottom === 2 ? "einhalb" : `${isOne ? "ein" : top} ${names[0]}`;
    if (isOne && isAfterWhole) return `${bottom === 8 ? "an" : "a"} ${names[0]}`;
    return `${COUNT[top] ?? top} ${isOne ? names[0] : names[1]}`;
  }
  return top <= bottom ? `${top} ${words.outOf} ${bottom}` : `${top} ${words.over} ${bottom}`;
}
