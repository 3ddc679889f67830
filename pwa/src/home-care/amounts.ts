// Sizes, speeds and times as people say them, in the reader's language.
import { formatNumber } from "../messages/formats.ts";

const SIZES = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Bytes as "340 MB" or "4.1 GB", in steps of a thousand as disks are sold. */
export const sizeOf = (bytes: number): string => inUnits(bytes, (unit) => unit);

/** Bytes a second as "8.2 MB/s". */
export const speedOf = (bytesPerS: number): string => inUnits(bytesPerS, (unit) => `${unit}-per-second`);

function inUnits(bytes: number, unitOf: (size: (typeof SIZES)[number]) => string): string {
  let step = 0;
  let amount = bytes / 1_000;
  // What would be rounded to 1,000 is one of the next.
  while (amount >= 999.5 && step < SIZES.length - 1) {
    amount /= 1_000;
    step += 1;
  }
  const unit = unitOf(SIZES[step] ?? "terabyte");
  return formatNumber(amount, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: amount < 10 ? 1 : 0,
  });
}

/** 0 to 1 as "41 %"; whole only when it is whole. */
export const percentOf = (fraction: number): string =>
  formatNumber(Math.floor(fraction * 100) / 100, { style: "percent", maximumFractionDigits: 0 });

/** Nearer than this is "less than a minute", in seconds. */
export const SOON_S = 54;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** From SOON_S on: "6 minutes", "25 minutes", "2 hours", "3 days": as exact as a guess deserves. */
export function durationOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / MINUTE_S));
  if (minutes < 55) return inTime(minutes < 12 ? minutes : Math.round(minutes / 5) * 5, "minute");
  const hours = seconds / HOUR_S;
  if (hours >= 48) return inTime(Math.round(hours / 24), "day");
  return inTime(Math.max(1, hours < 4 ? Math.round(hours * 2) / 2 : Math.round(hours)), "hour");
}

/** How long something has run: "40 seconds", "3 hours", "12 days". */
export function uptimeOf(seconds: number): string {
  if (seconds < 90) return inTime(Math.floor(seconds), "second");
  if (seconds < 90 * MINUTE_S) return inTime(Math.floor(seconds / MINUTE_S), "minute");
  if (seconds < 48 * HOUR_S) return inTime(Math.floor(seconds / HOUR_S), "hour");
  return inTime(Math.floor(seconds / (24 * HOUR_S)), "day");
}

const inTime = (amount: number, unit: "second" | "minute" | "hour" | "day"): string =>
  formatNumber(amount, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 });
