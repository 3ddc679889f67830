// Days of the calendar, without a time and without a zone. Pure.

/** In the proleptic Gregorian calendar; `month` 1 to 12. */
export interface CivilDay {
  year: number;
  month: number;
  day: number;
}

const DAY_MS = 86_400_000;
/** Years that a calendar is asked about; a Date holds far more. */
export const YEARS = { min: 1, max: 9999 } as const;

/** Days since 1970-01-01. */
export function dayNumber({ year, month, day }: CivilDay): number {
  const date = new Date(0);
  // Date.UTC would take the years below 100 for those of the last century.
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / DAY_MS);
}

export function dayOfNumber(number: number): CivilDay {
  const date = new Date(number * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** null: there is no such day, such as the 30th of February. */
export function civilDay(year: number, month: number, day: number): CivilDay | null {
  if (year < YEARS.min || year > YEARS.max || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const back = dayOfNumber(dayNumber({ year, month, day }));
  return back.month === month && back.day === day ? back : null;
}

export const daysFrom = (from: CivilDay, to: CivilDay): number => dayNumber(to) - dayNumber(from);
export const plusDays = (day: CivilDay, days: number): CivilDay => dayOfNumber(dayNumber(day) + days);
/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: CivilDay): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;

/** By ISO 8601: weeks begin on Monday, and the first has the year's first Thursday. */
export function weekOf(day: CivilDay): number {
  const thursday = plusDays(day, 4 - weekdayOf(day));
  return Math.floor(daysFrom({ year: thursday.year, month: 1, day: 1 }, thursday) / 7) + 1;
}

/** Easter Sunday by the Gregorian rule (Meeus, Jones and Butcher). */
export function easterOf(year: number): CivilDay {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e, f] = [Math.floor(b / 4), b % 4, Math.floor((b + 8) / 25)];
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return { year, month: Math.floor(sum / 31), day: (sum % 31) + 1 };
}

/** The day that it is in a zone at a moment. @throws RangeError for an unknown zone */
export function dayIn(timeZone: string, nowMs: number): CivilDay {
  const parts = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(nowMs);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of("year"), month: of("month"), day: of("day") };
}
