// A speed limit as people write it, in megabytes a second, and as the service keeps it, in bytes.
import { INSTALL_MIN_BYTES_PER_S } from "@hearth/handlers/shared/contract/limits.ts";
import { formatNumber } from "../messages/formats.ts";

const MEGABYTE = 1_000_000;
const LEAST_MEGABYTES = 0.1;
/** Faster than any line to a home. */
const MOST_MEGABYTES = 10_000;

/** "2.5" and "2,5" as bytes a second; null for what is no such number, or out of bounds. */
export function parseSpeedLimit(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,5}([.,]\d{1,3})?$/.test(trimmed)) return null;
  const megabytes = Number(trimmed.replace(",", "."));
  if (megabytes < LEAST_MEGABYTES || megabytes > MOST_MEGABYTES) return null;
  return Math.max(INSTALL_MIN_BYTES_PER_S, Math.round(megabytes * MEGABYTE));
}

/** As it is written into the field, in the reader's language. */
export const speedLimitText = (bytesPerS: number): string =>
  formatNumber(bytesPerS / MEGABYTE, { maximumFractionDigits: 3, useGrouping: false });
