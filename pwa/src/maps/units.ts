// How far and how long, as people say it in the reader's language.
import { formatList, formatNumber } from "../messages/formats.ts";

const KM = 1_000;
const MINUTE_S = 60;
const HOUR_MINUTES = 60;

const inUnit = (value: number, unit: string, digits = 0) =>
  formatNumber(value, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: digits });

/** Metres as "80 m", "350 m", "4.2 km", "38 km": as exact as one walks it. */
export function distanceOf(metres: number): string {
  if (metres < 100) return inUnit(Math.max(5, Math.round(metres / 5) * 5), "meter");
  if (metres < KM - 25) return inUnit(Math.round(metres / 50) * 50, "meter");
  const km = metres / KM;
  return inUnit(km, "kilometer", km < 10 ? 1 : 0);
}

/** Seconds as "3 min", "1 hr, 20 min", "5 hr"; never nothing. */
export function travelTimeOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / MINUTE_S));
  if (minutes < HOUR_MINUTES) return inUnit(minutes, "minute");
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  if (rest === 0) return inUnit(hours, "hour");
  return formatList([inUnit(hours, "hour"), inUnit(rest, "minute")]);
}

/** Metres of height as "120 m". */
export const heightOf = (metres: number): string => inUnit(Math.round(metres), "meter");
