// Figures as people say them: how long ago, how much a model keeps in mind, how fast it writes.
import { formatNumber, formatRelative } from "../messages/formats.ts";
import { s } from "./words.ts";

const MINUTE_MS = 60_000;
/** The service notes the use of a session every five minutes at most. */
const FRESH_MS = 6 * MINUTE_MS;
const UNITS = [
  ["minute", MINUTE_MS, 60],
  ["hour", 60 * MINUTE_MS, 24],
  ["day", 24 * 60 * MINUTE_MS, 30],
  ["month", 30 * 24 * 60 * MINUTE_MS, 12],
  ["year", 365 * 24 * 60 * MINUTE_MS, Number.POSITIVE_INFINITY],
] as const;

/** "a few minutes ago", "20 minutes ago", "yesterday"; `time` is ISO 8601, `nowMs` since 1970. */
export function ago(time: string, nowMs: number): string {
  const passedMs = Math.max(0, nowMs - Date.parse(time));
  if (passedMs < FRESH_MS) return s("time.now");
  const [unit, lengthMs] = UNITS.find(([, length, most]) => passedMs < length * most) ?? UNITS[4];
  return formatRelative(-Math.max(1, Math.floor(passedMs / lengthMs)), unit);
}

/** English has about three words in four tokens. */
const WORDS_PER_TOKEN = 0.75;

/** A context of so many tokens in words, rounded to what one can imagine: 4096 becomes "3,000". */
export function wordsOf(tokens: number): string {
  const words = tokens * WORDS_PER_TOKEN;
  const step = 10 ** Math.max(1, Math.floor(Math.log10(words)) - (words < 10_000 ? 0 : 1));
  return formatNumber(Math.max(step, Math.round(words / step) * step));
}

/** Milliseconds as "0.4 s" or "12 s". */
export function secondsOf(durationMs: number): string {
  if (durationMs < 100) return s("amount.instant");
  const seconds = durationMs / 1_000;
  return s("amount.second", { count: tenths(seconds) });
}

/** One digit behind the point where it says something: 0.4, 9.8, but 12. */
export const tenths = (amount: number): number => (amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount));

/** People read about four words a second. */
const READING_TOKENS_PER_S = 5.3;

/** How a pace feels to somebody who reads along. */
export function paceOf(tokensPerSecond: number): string {
  if (tokensPerSecond > READING_TOKENS_PER_S * 1.5) return s("pace.faster");
  return tokensPerSecond < READING_TOKENS_PER_S * 0.7 ? s("pace.slower") : s("pace.same");
}
