// Times of day, days and weekdays as people say them, in English and German. Pure.
import type { FoundSpan } from "./duration-words.ts";
import { NUMBER, numberOf } from "./number-words.ts";

export type DayPart = "morning" | "noon" | "afternoon" | "evening" | "night";

/** One piece of a moment. */
export type MomentPiece =
  /** `half: null`: could be both in the morning and in the evening. */
  | { kind: "time"; hour: number; minute: number; half: "am" | "pm" | "24" | null }
  | { kind: "part"; part: DayPart }
  | { kind: "ahead"; days: number }
  | { kind: "weekday"; day: number }
  | { kind: "date"; day: number; month: number; year: number | null }
  | { kind: "repeat"; weekdays: number[]; part: DayPart | null };

const MONTHS =
  "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz?|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sep(?:t(?:ember)?)?|okt(?:ober)?|oct(?:ober)?|nov(?:ember)?|dez(?:ember)?|dec(?:ember)?";
const MONTH_OF: readonly RegExp[] = [
  ...[/^jan/iu, /^feb/iu, /^m(?:ar|är)/iu, /^apr/iu, /^ma[yi]/iu, /^jun/iu],
  ...[/^jul/iu, /^aug/iu, /^sep/iu, /^o[kc]t/iu, /^nov/iu, /^de[zc]/iu],
];
const monthOf = (name: string) => MONTH_OF.findIndex((pattern) => pattern.test(name)) + 1;

const WEEKDAY_EN = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const WEEKDAY_DE = "(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)";
const WEEKDAY_OF: readonly RegExp[] = [
  ...[/^mon/iu, /^(?:tue|die)/iu, /^(?:wed|mit)/iu, /^(?:thu|don)/iu, /^fr/iu, /^(?:sat|sam|sonna)/iu, /^su|^sonn/iu],
];
const weekdayOf = (name: string) => WEEKDAY_OF.findIndex((pattern) => pattern.test(name)) + 1;
const weekdaysIn = (text: string) => [
  ...new Set([...text.matchAll(new RegExp(`${WEEKDAY_EN}|${WEEKDAY_DE}`, "giu"))].map(([name]) => weekdayOf(name))),
];
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WORKDAYS = [1, 2, 3, 4, 5];

const PARTS: readonly [DayPart, RegExp][] = [
  ["morning", /morning|morgens?$|früh|vormittag/iu],
  ["noon", /noon|^mittags?$|am mittag|midday/iu],
  ["afternoon", /afternoon|nachmittag/iu],
  ["evening", /evening|abend/iu],
  ["night", /night|nacht/iu],
];
const partOf = (text: string): DayPart | null =>
  (/after/iu.test(text) ? "afternoon" : null) ?? PARTS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

interface Form {
  source: string;
  piece(groups: (string | undefined)[], whole: string): MomentPiece | null;
}

const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 24;

function time(hour: number, minute: number, half: "am" | "pm" | "24" | null): MomentPiece | null {
  if (!isHour(hour) || !Number.isInteger(minute) || minute < 0 || minute > 59 || (hour === 24 && minute > 0))
    return null;
  if (half === "am" || half === "pm") {
    if (hour < 1 || hour > 12) return hour <= 23 ? { kind: "time", hour, minute, half: "24" } : null;
    return { kind: "time", hour: (hour % 12) + (half === "pm" ? 12 : 0), minute, half };
  }
  return { kind: "time", hour: hour % 24, minute, half: hour > 12 || hour === 0 ? "24" : half };
}
const halfOf = (said: string | undefined): "am" | "pm" | null =>
  said === undefined ? null : /^p/iu.test(said) ? "pm" : "am";
/** A quarter before eight is in the hour of seven. */
const before = (hour: number, minutes: number) => time((hour + 23) % 24 || 12, 60 - minutes, null);

const AT = String.raw`(?:(?:at|by|for|until|till|around|um|gegen|ab|auf|bis|to)\s+(?:about\s+|around\s+|etwa\s+)?)`;
const HALF = String.raw`(?:\s?(a\.?m\.?|p\.?m\.?)(?![\p{L}]))`;
const DAY_NO = String.raw`(\d{1,2})(?:st|nd|rd|th|\.)?`;

/** Longer ways of saying something come first: what they took is not looked at again. */
const FORMS: readonly Form[] = [
  // Repeated.
  {
    source: `(?:(?:every|each) (?:morning|day in the morning)|jeden (?:morgen|vormittag)|(?:every|each) (?:evening|night|afternoon)|jeden (?:abend|nachmittag|mittag)|jede nacht)`,
    piece: (_, whole) => ({ kind: "repeat", weekdays: EVERY_DAY, part: partOf(whole.replace(/^jeden? /iu, "")) }),
  },
  {
    source: `(?:on )?(?:(?:every|each) (?:week|work(?:ing)? ?)day|on (?:week|work(?:ing)? ?)days|weekdays|(?:from )?monday (?:to|through|till|until|-) friday|(?:jeden |an )?(?:werktags?|werktagen|wochentags?|wochentagen)|unter der woche|(?:von )?montags? bis freitags?|an (?:werktagen|wochentagen|arbeitstagen))`,
    piece: () => ({ kind: "repeat", weekdays: WORKDAYS, part: null }),
  },
  {
    source: `(?:every weekend|on weekends|(?:jedes|an jedem) wochenende|an wochenenden)`,
    piece: () => ({ kind: "repeat", weekdays: [6, 7], part: null }),
  },
  {
    source: `(?:every (?:single )?day|each day|daily|jeden tag|täglich)`,
    piece: () => ({ kind: "repeat", weekdays: EVERY_DAY, part: null }),
  },
  {
    source: `(?:(?:every|each|on) ${WEEKDAY_EN}s?(?:(?:,| and|, and) (?:every |on )?${WEEKDAY_EN}s?)+|(?:every|each) ${WEEKDAY_EN}|on ${WEEKDAY_EN}s|${WEEKDAY_EN}s(?: and ${WEEKDAY_EN}s)*|jeden ${WEEKDAY_DE}(?:(?:,| und) (?:jeden )?${WEEKDAY_DE})*|${WEEKDAY_DE}s(?:(?:,| und) ${WEEKDAY_DE}s)*)`,
    piece: (_, whole) => ({ kind: "repeat", weekdays: weekdaysIn(whole).sort((a, b) => a - b), part: null }),
  },
  // Days.
  { source: "(?:the )?day after tomorrow|übermorgen", piece: () => ({ kind: "ahead", days: 2 }) },
  { source: "tomorrow|(?<!(?:jeden|am|guten) )morgen", piece: () => ({ kind: "ahead", days: 1 }) },
  { source: "today|heute", piece: () => ({ kind: "ahead", days: 0 }) },
  {
    source: `(?:on |am |this |diesen |next |kommenden |nächsten )?(${WEEKDAY_EN}|${WEEKDAY_DE})`,
    piece: ([name = ""]) => ({ kind: "weekday", day: weekdayOf(name) }),
  },
  {
    source: String.raw`(?:on |am )?(?:the |den )?${DAY_NO} (?:of )?(${MONTHS})(?:,? (\d{4}))?`,
    piece: ([day, month = "", year]) => date(Number(day), monthOf(month), year),
  },
  {
    source: String.raw`(?:on )?(${MONTHS}) (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?!\s?(?::|\d|am|pm))(?:,? (\d{4}))?`,
    piece: ([month = "", day, year]) => date(Number(day), monthOf(month), year),
  },
  {
    source: String.raw`(?:am |on )?(\d{1,2})\.(\d{1,2})\.(\d{4})?`,
    piece: ([day, month, year]) => date(Number(day), Number(month), year),
  },
  // Times.
  { source: `(?:at |um )?(?:12 (?:o'clock )?)?(?:noon|midday|mittag)`, piece: () => time(12, 0, "24") },
  { source: `(?:at |um )?(?:midnight|mitternacht)`, piece: () => time(0, 0, "24") },
  {
    source: `${AT}?half past (${NUMBER})`,
    piece: ([hour = ""]) => time(numberOf(hour), 30, null),
  },
  {
    source: `${AT}?(?:a )?(quarter|${NUMBER})(?: minutes)? (?:past|after) (${NUMBER})`,
    piece: ([minutes = "", hour = ""]) => time(numberOf(hour), minutesOf(minutes), null),
  },
  {
    source: String.raw`${AT}?(?:a )?(quarter|${NUMBER})(?: minutes)? (?:to|before) (${NUMBER})(?!\s?(?:minutes?|hours?))`,
    piece: ([minutes = "", hour = ""]) => before(numberOf(hour), minutesOf(minutes)),
  },
  {
    source: `${AT}?(?:drei ?viertel) (${NUMBER})(?: uhr)?`,
    piece: ([hour = ""]) => before(numberOf(hour), 15),
  },
  { source: `${AT}?halb (${NUMBER})(?: uhr)?`, piece: ([hour = ""]) => before(numberOf(hour), 30) },
  {
    source: `${AT}?(viertel|${NUMBER})(?: minuten)? nach (${NUMBER})(?: uhr)?`,
    piece: ([minutes = "", hour = ""]) => time(numberOf(hour), minutesOf(minutes), null),
  },
  {
    source: `${AT}?(viertel|${NUMBER})(?: minuten)? vor (${NUMBER})(?: uhr)?`,
    piece: ([minutes = "", hour = ""]) => before(numberOf(hour), minutesOf(minutes)),
  },
  {
    source: String.raw`${AT}?(\d{1,2})[:.](\d{2})(?: uhr)?${HALF}?`,
    piece: ([hour = "", minute, half]) =>
      time(Number(hour), Number(minute), halfOf(half) ?? (/^0\d/u.test(hour) ? "24" : null)),
  },
  {
    source: `${AT}?(${NUMBER}) uhr (?!an? |ein)(${NUMBER})`,
    piece: ([hour = "", minute = ""]) => time(numberOf(hour), numberOf(minute), null),
  },
  { source: `${AT}?(${NUMBER}) uhr`, piece: ([hour = ""]) => time(numberOf(hour), 0, null) },
  {
    source: `${AT}?(${NUMBER})[ :](${NUMBER})${HALF}`,
    piece: ([hour = "", minute = "", half]) => time(numberOf(hour), numberOf(minute), halfOf(half)),
  },
  {
    source: `${AT}?(${NUMBER})${HALF}`,
    piece: ([hour = "", half]) => time(numberOf(hour), 0, halfOf(half)),
  },
  { source: `${AT}?(${NUMBER}) o['’]?clock`, piece: ([hour = ""]) => time(numberOf(hour), 0, null) },
  {
    source: `${AT}(${NUMBER})[ ](fifteen|thirty|forty[ -]five|oh[ ]five|ten|twenty)`,
    piece: ([hour = "", minute = ""]) => time(numberOf(hour), minutesOf(minute), null),
  },
  {
    source: String.raw`${AT}(?!an? |ein)(${NUMBER})(?![.,:]?\d|[ -]?(?:%|prozent|percent|times|mal |cups?|people|personen|eggs?|eier))`,
    piece: ([hour = ""]) => time(numberOf(hour), 0, null),
  },
  // Parts of a day.
  {
    source: `(?:(?:in the |this |during the )(?:morning|afternoon|evening)|at night|tonight|morning|afternoon|evening|am (?:morgen|vormittag|nachmittag|abend)|morgens|vormittags?|mittags|nachmittags?|abends?|früh(?:morgens)?|nachts|in der (?:nacht|früh))`,
    piece: (_, whole) => {
      const part = partOf(whole);
      return part === null ? null : { kind: "part", part };
    },
  },
];

function date(day: number, month: number, year: string | undefined): MomentPiece | null {
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  return { kind: "date", day, month, year: year === undefined ? null : Number(year) };
}

const minutesOf = (said: string) =>
  /^(?:quarter|viertel)$/iu.test(said) ? 15 : /^oh/iu.test(said) ? 5 : numberOf(said);

const PATTERNS = FORMS.map(({ source, piece }) => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\d:.])(?:${source})(?![\p{L}\d])`, "giu"),
  piece,
}));

/** Every piece in it, in order; `taken` is left alone. */
export function momentPiecesIn(text: string, taken: readonly FoundSpan<unknown>[]): FoundSpan<MomentPiece>[] {
  const spans: FoundSpan<MomentPiece>[] = [];
  for (const { pattern, piece } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if ([...spans, ...taken].some((span) => start < span.end && span.start < end)) continue;
      const value = piece(match.slice(1), match[0]);
      if (value !== null) spans.push({ start, end, value });
    }
  }
  return spans.sort((a, b) => a.start - b.start);
}
