// What the clock says, in English and German.
import { type CivilDay, dayNumber } from "./civil-day.ts";
import type { NamedDay } from "./read-day.ts";

export interface ClockWords {
  time(time: string): string;
  /** `day`: where it is another one than here. */
  timeIn(place: string, time: string, day: string | null): string;
  noSuchPlace(place: string): string;
  today(date: string): string;
  todayIn(place: string, date: string): string;
  week(number: number): string;
  month(name: string): string;
  year(number: number): string;
  count(days: number, inWeeks: boolean): string;
  until(count: string, name: string, date: string): string;
  since(count: string, name: string, date: string): string;
  isToday(name: string): string;
  between(count: string, from: string, to: string): string;
  weekday(name: string, weekday: string, tense: Tense, isFeast: boolean): string;
  thatIs(date: string): string;
  when(name: string, date: string, tense: Tense): string;
}

/** Of a day, seen from today. */
export type Tense = "past" | "today" | "future";

const many = (n: number, one: string, several: string, locale = "en") =>
  `${n.toLocaleString(locale)} ${n === 1 ? one : several}`;

export const CLOCK_WORDS: Record<"en" | "de", ClockWords> = {
  en: {
    time: (time) => `It's ${time}.`,
    timeIn: (place, time, day) => `In ${place} it's ${time}${day === null ? "" : ` on ${day}`}.`,
    noSuchPlace: (place) => `I don't know what time it is in ${place}. Try the name of a bigger city near there.`,
    today: (date) => `Today is ${date}.`,
    todayIn: (place, date) => `In ${place} it's ${date}.`,
    week: (number) => `It's week ${number} of the year.`,
    month: (name) => `It's ${name}.`,
    year: (number) => `It's ${number}.`,
    count(days, inWeeks) {
      if (!inWeeks || days < 7) return many(days, "day", "days");
      const weeks = many(Math.floor(days / 7), "week", "weeks");
      return days % 7 === 0 ? weeks : `${weeks} and ${many(days % 7, "day", "days")}`;
    },
    until: (count, name, date) => `It's ${count} until ${name}${date === name ? "" : `, ${date}`}.`,
    since: (count, name, date) => `${name}${date === name ? "" : `, ${date},`} was ${count} ago.`,
    isToday: (name) => `${capital(name)} is today.`,
    between: (count, from, to) => `It's ${count} from ${from} to ${to}.`,
    weekday: (name, weekday, tense) => `${capital(name)} ${tense === "past" ? "was" : "is"} a ${weekday}.`,
    thatIs: (date) => `That's ${date}.`,
    when: (name, date, tense) =>
      `${capital(name)} ${tense === "past" ? "was" : "is"} ${tense === "today" ? "today" : `on ${date}`}.`,
  },
  de: {
    time: (time) => `Es ist ${time}.`,
    timeIn: (place, time, day) => `In ${place} ist es ${day === null ? "" : `${day}, `}${time}.`,
    noSuchPlace: (place) =>
      `Wie spät es in ${place} ist, weiß ich nicht. Versuch es mit einer größeren Stadt in der Nähe.`,
    today: (date) => `Heute ist ${date}.`,
    todayIn: (place, date) => `In ${place} ist ${date}.`,
    week: (number) => `Wir haben Kalenderwoche ${number}.`,
    month: (name) => `Wir haben ${name}.`,
    year: (number) => `Wir haben das Jahr ${number}.`,
    count(days, inWeeks) {
      if (!inWeeks || days < 7) return many(days, "Tag", "Tage", "de");
      const weeks = many(Math.floor(days / 7), "Woche", "Wochen", "de");
      return days % 7 === 0 ? weeks : `${weeks} und ${many(days % 7, "Tag", "Tage", "de")}`;
    },
    until: (count, name, date) =>
      `Bis ${name} ${/^1 /u.test(count) ? "ist" : "sind"} es noch ${count}${date === name ? "" : ` (${date})`}.`,
    since: (count, name, date) =>
      `Seit ${name}${date === name ? "" : ` (${date})`} ${/^1 /u.test(count) ? "ist" : "sind"} ${count} vergangen.`,
    isToday: (name) => `${capital(name)} ist heute.`,
    between: (count, from, to) => `Zwischen ${from} und ${to} ${/^1 /u.test(count) ? "liegt" : "liegen"} ${count}.`,
    weekday: (name, weekday, tense, isFeast) =>
      `${isFeast ? capital(name) : `Der ${name}`} ${tense === "past" ? "war" : "ist"} ein ${weekday}.`,
    thatIs: (date) => `Das ist ${date}.`,
    when: (name, date, tense) =>
      `${capital(name)} ${tense === "past" ? "war" : "ist"} ${tense === "today" ? "heute" : `am ${date}`}.`,
  },
};

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The person's own kind of their language, e.g. "en-GB"; else the usual kind of the answer's. */
export function localeFor(language: "en" | "de", own: string): string {
  return own.startsWith(language) ? own : language;
}

/** "2:05 PM", "14:05 Uhr" */
export function sayTime(nowMs: number, timeZone: string, language: "en" | "de", locale: string): string {
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone }).format(nowMs);
  // A narrow blank that no voice knows.
  const plain = time.replaceAll(/\s/gu, " ");
  return language === "de" ? `${plain} Uhr` : plain;
}

type Parts = Intl.DateTimeFormatOptions;
const DATE: Parts = { weekday: "long", day: "numeric", month: "long" };

/** "Friday, 25 December 2026"; without the year where it is the coming one. */
export function sayDay(day: CivilDay, locale: string, options: { year: boolean; weekday?: boolean }): string {
  const { weekday, ...date } = DATE;
  return format(day, locale, {
    ...date,
    ...(options.weekday === false ? {} : { weekday }),
    ...(options.year ? { year: "numeric" } : {}),
  } as Parts);
}

export const sayWeekday = (day: CivilDay, locale: string): string => format(day, locale, { weekday: "long" });
export const sayMonth = (day: CivilDay, locale: string): string =>
  format(day, locale, { month: "long", year: "numeric" });

/** Feasts by their name, other days by their date. */
export function sayName({ day, name }: NamedDay, language: "en" | "de", locale: string): string {
  return name === null ? sayDay(day, locale, { year: true, weekday: false }) : name[language];
}

function format(day: CivilDay, locale: string, parts: Parts): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC", calendar: "gregory" }).format(
    dayNumber(day) * 86_400_000,
  );
}
