// Shapes that every part of the contract uses: ids, times, pages and problem+json.
import * as z from "zod";
import { PAGE_DEFAULT, PAGE_MAX, TIME_ZONE_MAX_CHARS } from "./limits.ts";

/** A UUIDv7 string: sortable by time of creation. */
export const idSchema = z.uuid().meta({ description: "UUIDv7" });
/** ISO 8601 in UTC. */
export const timeSchema = z.iso.datetime().meta({ description: "ISO 8601, UTC" });

// Control characters have no place in names and titles; in messages only NUL and friends are refused.
const NAME_CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const LINE_BREAKS = /[\t\n\r]/g;
/** Emoji families are joined by U+200D; it is the one format character that a name may hold. */
const withoutJoiner = (text: string) => text.replaceAll("\u200D", "").replaceAll("\uFE0F", "");

/** One line of text that people typed: trimmed, not empty, without control characters. */
export const lineSchema = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxChars)
    .refine((text) => !NAME_CONTROL.test(withoutJoiner(text)), "must not contain control characters");

/** Longer text: line breaks and tabs are fine, other control characters are not. */
export const textSchema = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .refine((text) => !/\p{Cc}/u.test(text.replaceAll(LINE_BREAKS, "")), "must not contain control characters");

/** Names of the IANA database, as browsers tell them. */
export const timeZoneSchema = z.string().max(TIME_ZONE_MAX_CHARS).refine(isTimeZone, "is no time zone");

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** By the clock on the wall, to the minute. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 06:30");

export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  cursor: z.string().max(200).optional(),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** `{ items, nextCursor }`: `nextCursor` is null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const idParamSchema = z.object({ id: idSchema });

/** Every stable error code of the contract. The status of each stands in one table: handlers/errors.ts. */
export const errorCodeSchema = z.enum([
  "invalid_request",
  "not_signed_in",
  "wrong_pin",
  "not_allowed",
  "origin_rejected",
  "not_found",
  "conflict",
  "too_large",
  "unsupported_media_type",
  "range_not_satisfiable",
  "model_has_no_vision",
  "quiet_hours",
  "daily_limit",
  "locked_out",
  "rate_limited",
  "busy",
  "internal",
  "upstream_failed",
  "component_not_ready",
  "upstream_timeout",
]);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** RFC 9457 problem details as this service writes them. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: errorCodeSchema,
  detail: z.string(),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Which component is not ready, with `component_not_ready`. */
  component: z.string().optional(),
  state: z.string().optional(),
  /** 0 to 1: how far the component is, while it is being installed. */
  progress: z.number().optional(),
  /** The run that is in the way, with `conflict` on a conversation that is being answered. */
  runId: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
