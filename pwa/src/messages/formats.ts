// Figures and times as the reader's language writes them. t() does so by itself for the numbers that it is given.
import { speech } from "./speech.ts";

/** E.g. 0.25 as "0.25" or "0,25"; `options` as for Intl.NumberFormat. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(speech.value.locale, options).format(value);

/** E.g. "yesterday", "in 3 hours"; negative amounts are in the past. */
export const formatRelative = (amount: number, unit: Intl.RelativeTimeFormatUnit): string =>
  new Intl.RelativeTimeFormat(speech.value.locale, { numeric: "auto" }).format(amount, unit);

/** E.g. "21 November" or "14:05", by what the options ask for. */
export const formatTime = (time: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(speech.value.locale, options).format(time);

/** E.g. "Speaking, listening and maps". */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(speech.value.locale, { type: "conjunction" }).format(items);

/** E.g. "American English" for "en-us"; the tag itself where nobody knows it. */
export function formatLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames(speech.value.locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag; // no language tag at all
  }
}

/** The device's time zone by its IANA name; null where the device itself does not know. */
export function timeZoneOfDevice(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === "Etc/Unknown" ? null : timeZone;
}

/** By their IANA names. UTC is one too, which browsers leave out of their list. */
export const knownTimeZones = (): string[] => [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
