// Says telephone numbers, dates and times of day.
import type { SpeechLanguage } from "./language.ts";
import { ordinal } from "./say-abbreviations.ts";

const PHONE =
  /(?<![\p{L}\p{N}.,$€£-])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)[\s.-]?)?\d{1,6}(?:[\s./-]\d{2,8}){0,5}(?![\p{L}\p{N}]|[.,]\d|[/-]\d)/gu;
const CALLED = /\b(call|dial|phone|text|ring|Notruf|wähle|ruf)\s((?:\d{3}))(?!\d|[.,]\d|\s?(?:times|people|mal))/giu;
const ISO_DATE =
  /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2})(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d-])/g;
const SLASH_DATE = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/])/g;
/** "on 5/6", in the American order; without such a word it is a fraction. */
const SHORT_DATE =
  /\b([Oo]n|[Bb]y|[Uu]ntil|[Bb]efore|[Aa]fter|[Ss]ince|[Dd]ue) (\d{1,2})\/([1-9]\d?)(?![\d/]|[.,]\d|\s?(?:cup|of))/g;
const DOT_DATE = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?![\d.]*\d)/g;
const CLOCK = /(?<![\d:.])([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?(?![\d:])(?:\s?([ap])\.?\s?m\b\.?)?/gi;
const HOUR = /(?<![\d:.,])(\d{1,2})\s?([ap])(?:m\b|\.m\.)/gi;
const RATIO = /(?<![\d:.])(\d{1,4}):(\d{1,4})(?![\d:])/g;

export function createTimes(language: SpeechLanguage): (text: string) => string {
  const { months, words, code } = language;
  const isEnglish = code === "en";
  const monthDay = new RegExp(
    `\\b(${months.join("|")}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)(\\.?) ([12]?\\d|3[01])(?![\\d.:%]*[\\p{L}\\d%:])(?!\\s?[-–]\\s?\\d)`,
    "gu",
  );
  const dayMonth = new RegExp(`(?<![\\d.,])([12]?\\d|3[01]) (${months.join("|")})\\b`, "gu");

  function date(year: string, month: number, day: number): string | null {
    const name = months[month - 1];
    if (name === undefined || day < 1 || day > 31) return null;
    return isEnglish ? `${name} ${ordinal(day)}, ${year}` : `${day}. ${name} ${year}`;
  }

  function clock(hour: string, minute: string, second: string | undefined, half: string | undefined): string {
    const seconds =
      second === undefined
        ? ""
        : ` ${isEnglish ? words.and : ""} ${Number(second)} ${isEnglish ? "seconds" : "Sekunden"}`;
    if (!isEnglish) return `${Number(hour)} Uhr${minute === "00" ? "" : ` ${Number(minute)}`}${seconds}`;
    const noon = half === undefined ? "" : ` ${half.toUpperCase()}M`;
    if (minute === "00") {
      if (half === undefined && Number(hour) % 24 === 0) return `${words.midnight}${seconds}`;
      return `${Number(hour)}${noon === "" ? ` ${words.clock}` : noon}${seconds}`;
    }
    return `${Number(hour)} ${minute.startsWith("0") ? `oh ${Number(minute)}` : minute}${noon}${seconds}`;
  }

  return (text) => {
    let said = text.replace(PHONE, (found) => (isPhone(found) ? digitByDigit(found, words.plus) : found));
    said = said.replace(CALLED, (_, verb: string, number: string) => `${verb} ${[...number].join(" ")}`);
    said = said.replace(ISO_DATE, (found, year: string, month: string, day: string, time: string | undefined) => {
      const read = date(year, Number(month), Number(day));
      return read === null ? found : time === undefined ? read : `${read}, ${time}`;
    });
    said = said.replace(SLASH_DATE, (found, first: string, second: string, year: string) => {
      const isDayFirst = !isEnglish || Number(first) > 12;
      return (
        (isDayFirst ? date(year, Number(second), Number(first)) : date(year, Number(first), Number(second))) ?? found
      );
    });
    if (isEnglish) {
      said = said.replace(SHORT_DATE, (found, word: string, month: string, day: string) => {
        const name = months[Number(month) - 1];
        return name === undefined || Number(day) > 31 ? found : `${word} ${name} ${ordinal(Number(day))}`;
      });
    }
    if (!isEnglish)
      said = said.replace(
        DOT_DATE,
        (found, day: string, month: string, year: string) => date(year, Number(month), Number(day)) ?? found,
      );
    if (isEnglish) {
      said = said.replace(
        monthDay,
        (_, month: string, dot: string, day: string) => `${month}${dot} ${ordinal(Number(day))}`,
      );
      said = said.replace(dayMonth, (_, day: string, month: string) => `${ordinal(Number(day))} of ${month}`);
    }
    if (!isEnglish) said = said.replace(/(?<![\d.,])([01]?\d|2[0-4])\.([0-5]\d) Uhr\b/g, "$1:$2");
    if (!said.includes(":") && !/\d\s?[apAP]\.?[mM]/.test(said)) return said;
    said = said.replace(
      /(\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?)\s?[–—-]\s?(?=\d{1,2}(?::\d\d|\s?[ap]\.?m))/gi,
      `$1 ${words.to} `,
    );
    if (!isEnglish) said = said.replace(/(\d{1,2}:\d{2}) Uhr/g, "$1");
    return said
      .replace(CLOCK, (_, hour, minute, second, half) => clock(hour, minute, second, half))
      .replace(HOUR, (_, hour: string, half: string) => `${hour} ${half.toUpperCase()}M`)
      .replace(RATIO, `$1 ${isEnglish ? words.to : "zu"} $2`);
  };
}

/** Only what is surely one: most rows of digits are something else. */
function isPhone(found: string): boolean {
  const digits = found.replace(/\D/g, "").length;
  if (digits < 7 || digits > 15) return /^\d{3}-\d{4}$/.test(found);
  if (found.startsWith("+") || /^\(\d{3}\)/.test(found) || /^\(0\d+\)/.test(found)) return true;
  return /^(?:1[-. ])?\d{3}[-. ]\d{3}[-. ]\d{4}$|^\d{3}[-.]\d{4}$|^0\d{1,5}(?:[ /-]\d{2,8}){1,4}$|^0\d{8,14}$/.test(
    found,
  );
}

function digitByDigit(found: string, plus: string): string {
  const groups = found.match(/\d+/g) ?? [];
  const said = groups.map((group) => [...group].join(" ")).join(", ");
  return found.startsWith("+") ? `${plus} ${said}` : said;
}
