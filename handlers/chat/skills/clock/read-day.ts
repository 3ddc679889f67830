// A day as people name it, in English and German: "3 March", "nächster Freitag", "Christmas", "in three weeks".
import * as german from "chrono-node/de";
import * as english from "chrono-node/en";
import { type CivilDay, civilDay, daysFrom, plusDays, weekdayOf } from "./civil-day.ts";
import { FEASTS } from "./feasts.ts";

export interface NamedDay {
  day: CivilDay;
  /** Of a feast; null: its date says it. */
  name: Record<"en" | "de", string> | null;
  /** The year was said: it is not for us to take the next such day. */
  hasYear: boolean;
}

const WEEKDAYS: readonly string[][] = [
  ["monday", "montag"],
  ["tuesday", "dienstag"],
  ["wednesday", "mittwoch"],
  ["thursday", "donnerstag"],
  ["friday", "freitag"],
  ["saturday", "samstag", "sonnabend"],
  ["sunday", "sonntag"],
];
const WEEKDAY =
  /^(?:(?<which>next|last|past|this|coming|nächste[rnms]?|kommende[rnms]?|diese[rnms]?|letzte[rnms]?|vergangene[rnms]?) )?(?<name>\p{L}+)$/iu;
/** Which day of them is not said. */
const VAGUE = /^(?:next|last|this|nächste\p{L}*|letzte\p{L}*|diese\p{L}*) (?:week|month|year|woche|monat|jahr)$/iu;
const PHRASE_MAX = 60;
const ARTICLE =
  /^(?:the |on |am |an |der |die |das |dem |den |zum |zur |bis |my |our |this (?=christmas|easter)|next (?=christmas|easter)|dieses jahr )+/iu;
const OWN_YEAR = /^(?<name>.+?),? (?:in |of |im jahr )?(?<year>\d{4})$/iu;
const ENDING = /[\s,]*(?:please|bitte|denn|eigentlich|from now|this year|dieses jahr)?[\s?.!]*$/iu;

/**
 * null: it is no day that is known, or something more.
 * @param today what "tomorrow" is counted from
 * @param towards a day without a year is the next such one, or the last
 */
export function readDay(phrase: string, today: CivilDay, towards: "next" | "last" = "next"): NamedDay | null {
  if (phrase.length > PHRASE_MAX) return null;
  const text = phrase.replace(ENDING, "").replace(ARTICLE, "").trim();
  if (text === "") return null;
  if (VAGUE.test(text)) return null;
  return (
    feast(text, today, towards) ??
    weekday(text, today, towards) ??
    byNumbers(text, today, towards) ??
    byChrono(text, today, towards)
  );
}

/** "Friday", "next Friday", "letzten Montag". A Friday is never today; the English "next" one is next week's. */
function weekday(text: string, today: CivilDay, towards: "next" | "last"): NamedDay | null {
  const { which = "", name = "" } = WEEKDAY.exec(text)?.groups ?? {};
  const at = WEEKDAYS.findIndex((names) => names.includes(name.toLowerCase())) + 1;
  if (at === 0) return null;
  const isLast = which === "" ? towards === "last" : /^(?:last|past|letzt|vergang)/iu.test(which);
  const apart = (at - weekdayOf(today) + 7) % 7 || 7;
  const isNextWeek = /^next/iu.test(which) && at > weekdayOf(today);
  const days = isLast ? apart - 7 || -7 : apart + (isNextWeek ? 7 : 0);
  return { day: plusDays(today, days), name: null, hasYear: true };
}

function feast(text: string, today: CivilDay, towards: "next" | "last"): NamedDay | null {
  const said = OWN_YEAR.exec(text)?.groups;
  const year = said?.year === undefined ? null : Number(said.year);
  const named = FEASTS.find(({ called }) => called.test(said?.name ?? text));
  if (named === undefined || year === 0) return null;
  const day = year === null ? nearest((each) => named.in(each), today, towards) : named.in(year);
  return { day, name: named.name, hasYear: year !== null };
}

function nearest(of: (year: number) => CivilDay | null, today: CivilDay, towards: "next" | "last"): CivilDay {
  const step = towards === "next" ? 1 : -1;
  // A 29 February is found within eight years.
  for (let year = today.year; Math.abs(year - today.year) <= 8; year += step) {
    const day = of(year);
    if (day !== null && daysFrom(today, day) * step >= 0) return day;
  }
  return today;
}

/** "24.12.", "3.3.2027", "2027-03-03": what reads the same everywhere. A date with slashes does not. */
function byNumbers(text: string, today: CivilDay, towards: "next" | "last"): NamedDay | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(text);
  if (iso !== null) return exact(civilDay(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4})?$/u.exec(text);
  if (dotted === null) return null;
  const [day, month] = [Number(dotted[1]), Number(dotted[2])];
  if (dotted[3] !== undefined) return exact(civilDay(Number(dotted[3]), month, day));
  if (civilDay(2024, month, day) === null) return null;
  return { day: nearest((year) => civilDay(year, month, day), today, towards), name: null, hasYear: false };
}

const exact = (day: CivilDay | null): NamedDay | null => (day === null ? null : { day, name: null, hasYear: true });

/** A phrase is taken only where all of it was understood. */
function byChrono(text: string, today: CivilDay, towards: "next" | "last"): NamedDay | null {
  const reference = new Date(today.year, today.month - 1, today.day, 12);
  const options = { forwardDate: towards === "next" };
  for (const language of [english, german]) {
    const [found, ...more] = language.casual.parse(text, reference, options);
    if (found === undefined || more.length > 0 || found.index !== 0 || found.text.length !== text.length) continue;
    if (found.end != null || found.start.isCertain("hour")) continue;
    const { start } = found;
    const [year, month, day] = [start.get("year"), start.get("month"), start.get("day")];
    if (year === null || month === null || day === null) continue;
    // A month alone is no day.
    if (!start.isCertain("day") && !start.isCertain("weekday")) continue;
    const known = start.isCertain("month") && !start.isCertain("year");
    if (known) {
      if (civilDay(2024, month, day) === null) continue;
      return { day: nearest((each) => civilDay(each, month, day), today, towards), name: null, hasYear: false };
    }
    const read = civilDay(year, month, day);
    if (read !== null) return { day: read, name: null, hasYear: start.isCertain("year") };
  }
  return null;
}
