// Says amounts of money: "$5.50" is "5 dollars and 50 cents", "€2 bn" is "2 billion euros".
import { alternatives } from "./escape-pattern.ts";
import type { SpeechLanguage } from "./language.ts";

const NUMBER = "\\d+(?:[.,’\u00A0\u202F]\\d{3})*(?:[.,]\\d+)?";

export function createMoney(language: SpeechLanguage): (text: string) => string {
  const { currencies, scales, words } = language;
  const sign = alternatives(currencies);
  const scale = `(?:\\s?(${alternatives(scales)})(?![\\p{L}\\p{N}]))?`;
  const range = `(?:\\s?[-–—]\\s?(?:${sign})?(${NUMBER}))?`;
  const before = new RegExp(
    `(?<![\\p{L}\\p{N}])([-−–])?(${sign})\\s?([-−])?(${NUMBER})${range}${scale}(?:,[-–])?`,
    "gu",
  );
  const after = new RegExp(
    `(?<![\\p{L}\\p{N}.,])([-−])?(${NUMBER})${range}(?:,[-–])?${scale}\\s?(${sign})(?![\\p{L}\\p{N}])`,
    "gu",
  );

  function amount(given: {
    minus: string | undefined;
    first: string;
    second: string | undefined;
    scale: string | undefined;
    sign: string;
  }) {
    const { one, many, cent, cents } = currencies[given.sign] ?? { one: "", many: "", cent: "", cents: "" };
    const minus = given.minus === undefined ? "" : `${words.minus} `;
    if (given.second !== undefined || given.scale !== undefined) {
      const numbers = given.second === undefined ? given.first : `${given.first} ${words.to} ${given.second}`;
      return `${minus}${numbers}${given.scale === undefined ? "" : ` ${scales[given.scale] ?? ""}`} ${many}`;
    }
    const [, written = given.first, mark, part] = /^(.*\d)([.,])(\d\d)$/.exec(given.first) ?? [];
    // "5.000,00" has its marks the other way round.
    const whole = mark === "," && language.code === "en" ? written.replace(/\.(?=\d{3})/g, ",") : written;
    const unit = whole === "1" ? one : many;
    if (part === undefined || Number(part) === 0) return `${minus}${whole} ${unit}`;
    const small = `${Number(part)} ${Number(part) === 1 ? cent : cents}`;
    if (whole === "0") return `${minus}${small}`;
    // A German says "5 Euro 50".
    return language.code === "de"
      ? `${minus}${whole} ${unit} ${Number(part)}`
      : `${minus}${whole} ${unit} ${words.and} ${small}`;
  }

  return (text) => {
    if (!/[$€£¥₹₩₿¢]|\b[A-Z]{3}\b/.test(text)) return text;
    return text
      .replace(before, (_, minus, symbol, inner, first, second, size) =>
        amount({ minus: minus ?? inner, first, second, scale: size, sign: symbol }),
      )
      .replace(after, (_, minus, first, second, size, symbol) =>
        amount({ minus, first, second, scale: size, sign: symbol }),
      );
  };
}
