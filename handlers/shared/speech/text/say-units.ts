// Says units after numbers, temperatures, percent and sizes: "21 °C" is "21 degrees Celsius".
import { alternatives } from "./escape-pattern.ts";
import type { SpeechLanguage } from "./language.ts";

const NUMBER = "\\d+(?:[.,]\\d+)*";

export function createUnits(language: SpeechLanguage): (text: string) => string {
  const { units, words, code } = language;
  const inches = units["in."]?.[1] ?? "Zoll";
  const names = alternatives(units);
  // "225 million km".
  const scales = [...new Set(Object.values(language.scales))].join("|");
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}.,])(${NUMBER}(?:\\s(?:${scales}))?|½|¼|¾)(\\s?|-)(${names})(?![\\p{L}\\p{N}²³]|/\\p{L}|['’]\\p{L})(?:\\.(?=\\s[\\p{Ll}\\d]|[,;)]))?`,
    "gu",
  );
  const rangedDegrees = /(\d)\s?°\s?[CF]?\s?[-–—]\s?(?=[-−]?\d)/gu;
  const degrees = /(\d|½)\s?(?:°|º)\s?(?:([CFK])(?!\p{Script=Latin}))?/gu;
  const degreeScales: Readonly<Record<string, string>> = { C: "Celsius", F: "Fahrenheit", K: "Kelvin" };

  return (text) => {
    let said = text
      .replace(/[\u00A0\u202F\u2009]/g, " ")
      .replace(/(\d)℃/g, "$1 °C")
      .replace(/(\d)℉/g, "$1 °F");
    if (/[°º]/.test(said)) {
      said = said
        .replace(rangedDegrees, `$1 ${words.to} `)
        .replace(degrees, (_, digit: string, scale: string | undefined, at: number) => {
          const isOne = code === "en" && digit === "1" && !/[\d.,]$/.test(said.slice(0, at));
          const name = isOne ? "degree" : words.degrees;
          return `${digit} ${name}${scale === undefined ? "" : ` ${degreeScales[scale]}`}`;
        });
      // "50°N".
      said = said.replace(new RegExp(`(\\d (?:degree|${words.degrees}))(?=\\p{Lu}|\\d)`, "gu"), "$1 ");
    }
    // "2h 7m".
    said = said.replace(/(\d\s?(?:h|hr|hrs|Std\.?)\s)(\d{1,2})\s?m(?![\p{L}\p{N}²³])/gu, "$1$2 min");
    said = said.replace(/(\d)\s?[%％]/g, `$1 ${words.percent}`);
    said = said.replace(/(\d)["″]\s?[x×]\s?(\d+)["″]/g, `$1 ${words.by} $2 ${inches}`);
    said = said.replace(/(\d)['′](\d{1,2})(?:["″]|''|(?!\d))/g, `$1 ${words.foot} $2`);
    return said.replace(pattern, (found, number: string, blank: string, unit: string) => {
      const name = units[unit];
      if (name === undefined || (blank === "" && unit === "s" && /^\d{2,4}$/.test(number))) return found;
      const isOne = number === "1" || blank === "-" || number === "½" || number === "¼" || number === "¾";
      // Four digits without a mark would be taken for a year.
      const said = /^\d{4}$/.test(number) && code === "en" ? `${number.slice(0, 1)},${number.slice(1)}` : number;
      return `${said}${blank === "-" ? "-" : " "}${isOne ? name[0] : name[1]}`;
    });
  };
}
