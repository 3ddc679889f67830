// Time, date, weekday, week, and the days between: without a model.
import * as z from "zod";
import { type CivilDay, civilDay, dayIn, daysFrom, weekOf } from "../clock/civil-day.ts";
import { clockWishOf } from "../clock/clock-wish.ts";
import {
  CLOCK_WORDS,
  localeFor,
  sayDay,
  sayMonth,
  sayName,
  sayTime,
  sayWeekday,
  type Tense,
} from "../clock/clock-words.ts";
import { createZoneOf } from "../clock/time-zones.ts";
import type { SkillTurn } from "../skills.ts";
import { type DeclaredSkill, declareSkill, type Language } from "./declare-skill.ts";

const daySchema = z
  .object({ year: z.number().int(), month: z.number().int(), day: z.number().int() })
  .refine(({ year, month, day }) => civilDay(year, month, day) !== null);
const namedDaySchema = z.object({
  day: daySchema,
  name: z.object({ en: z.string(), de: z.string() }).nullable(),
  hasYear: z.boolean(),
});
const inputSchema = z.discriminatedUnion("ask", [
  z.object({ ask: z.enum(["time", "date"]), place: z.string().max(60).nullable() }),
  z.object({ ask: z.enum(["week", "month", "year"]) }),
  z.object({ ask: z.enum(["until", "since"]), day: namedDaySchema, inWeeks: z.boolean() }),
  z.object({ ask: z.literal("between"), from: namedDaySchema, to: namedDaySchema, inWeeks: z.boolean() }),
  z.object({ ask: z.enum(["weekday", "when"]), day: namedDaySchema }),
]);
type Input = z.infer<typeof inputSchema>;
type Here = Extract<Input, { place: string | null }>;

interface Now {
  turn: SkillTurn;
  today: CivilDay;
  language: Language;
  locale: string;
}

export function createClockSkill(): DeclaredSkill {
  const zoneOf = createZoneOf();
  return declareSkill({
    name: "clock",
    words: {
      en: {
        title: "Time and date",
        description: "Knows the time here and elsewhere, the date, the week, and how long until a day.",
        examples: [
          "What time is it?",
          "What time is it in Tokyo?",
          "How many days until Christmas?",
          "What day is 3 March?",
        ],
      },
      de: {
        title: "Uhrzeit und Datum",
        description:
          "Weiß, wie spät es hier und anderswo ist, das Datum, die Woche, und wie lange es noch bis zu einem Tag ist.",
        examples: [
          "Wie spät ist es?",
          "Wie spät ist es in Tokio?",
          "Wie viele Tage sind es noch bis Weihnachten?",
          "Welcher Wochentag ist der 3. März?",
        ],
      },
    },
    input: inputSchema,
    read: (message, { timeZone, nowMs }) => clockWishOf(message, dayIn(timeZone, nowMs)),
    handle({ input, language, turn }) {
      const locale = localeFor(language, turn.language);
      const now = { turn, today: dayIn(turn.timeZone, turn.nowMs), language, locale };
      return { text: "place" in input ? here(input, now, zoneOf) : answerTo(input, now), card: null };
    },
  });
}

function here(
  { ask, place }: Here,
  { turn, today, language, locale }: Now,
  zoneOf: (place: string) => string | null,
): string {
  const words = CLOCK_WORDS[language];
  const zone = place === null ? turn.timeZone : zoneOf(place);
  if (zone === null) return words.noSuchPlace(place ?? "");
  const [day, time] = [dayIn(zone, turn.nowMs), sayTime(turn.nowMs, zone, language, locale)];
  const called = place === null ? null : placeName(place);
  if (ask === "date") {
    const date = sayDay(day, locale, { year: true });
    return called === null ? words.today(date) : words.todayIn(called, date);
  }
  if (called === null) return words.time(time);
  return words.timeIn(called, time, daysFrom(today, day) === 0 ? null : sayWeekday(day, locale));
}

/** As people write it: "new york" → "New York". */
const placeName = (place: string): string =>
  /\p{Lu}/u.test(place)
    ? place
    : place.replaceAll(/(?<=^|[\s-])(?!(?:the|de|den|der|die|am|of)\b)\p{L}/gu, (letter) => letter.toUpperCase());

function answerTo(input: Exclude<Input, Here>, { today, language, locale }: Now): string {
  const words = CLOCK_WORDS[language];
  if (!("day" in input) && !("from" in input)) {
    if (input.ask === "week") return words.week(weekOf(today));
    return input.ask === "month" ? words.month(sayMonth(today, locale)) : words.year(today.year);
  }
  if ("from" in input) {
    const days = Math.abs(daysFrom(input.from.day, input.to.day));
    const [from, to] = [sayName(input.from, language, locale), sayName(input.to, language, locale)];
    return words.between(words.count(days, input.inWeeks), from, to);
  }
  const { day, name } = input.day;
  const days = daysFrom(today, day);
  const tense: Tense = days === 0 ? "today" : days < 0 ? "past" : "future";
  const date = sayDay(day, locale, { year: day.year !== today.year });
  if (!("inWeeks" in input)) {
    if (input.ask === "weekday")
      return words.weekday(sayName(input.day, language, locale), sayWeekday(day, locale), tense, name !== null);
    return name === null ? words.thatIs(date) : words.when(name[language], date, tense);
  }
  const called = name?.[language] ?? date;
  if (days === 0) return words.isToday(called);
  const count = words.count(Math.abs(days), input.inWeeks);
  // Whoever asks how long until a day that is over learns when it was.
  return days > 0 ? words.until(count, called, date) : words.since(count, called, date);
}
