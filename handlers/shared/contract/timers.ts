// Timers, alarms and reminders: what one is, what can be done with it, and the stream that tells of them.
import * as z from "zod";
import { idSchema, lineSchema, timeOfDaySchema, timeSchema, timeZoneSchema } from "./common.ts";
import { SNOOZE_MS, TIMER_DURATION_MS, TIMER_NAME_MAX_CHARS } from "./limits.ts";

export const timerKindSchema = z.enum(["timer", "alarm", "reminder"]);
export type TimerKind = z.infer<typeof timerKindSchema>;

/** `missed`: it came due, and nobody was there in time. */
export const timerStateSchema = z.enum(["running", "paused", "ringing", "snoozed", "missed"]);
export type TimerState = z.infer<typeof timerStateSchema>;

/** 1 is Monday, 7 is Sunday (ISO 8601); each at most once. */
export const weekdaysSchema = z
  .array(z.number().int().min(1).max(7))
  .max(7)
  .refine((days) => new Set(days).size === days.length, "must not name a day twice");

/** By the clock on the wall in `timeZone`. Without weekdays it rings once: at `date`, else the next time it is so late. */
export const wallTimeSchema = z.object({
  time: timeOfDaySchema,
  date: z.iso.date().nullable(),
  weekdays: weekdaysSchema,
  timeZone: timeZoneSchema,
});
export type WallTime = z.infer<typeof wallTimeSchema>;

export const timerSchema = z.object({
  id: idSchema,
  kind: timerKindSchema,
  /** What it is for; of a reminder its words. null: nothing was said, or it is not for this device to know. */
  name: z.string().nullable(),
  state: timerStateSchema,
  /** When it rings next, or rang; null while paused. */
  dueAt: timeSchema.nullable(),
  /** Of a paused timer. */
  remainingMs: z.number().int().nonnegative().nullable(),
  /** What it was set to, with what was added; null: it goes by the clock on the wall. */
  durationMs: z.number().int().positive().nullable(),
  /** null: it goes by time elapsed. */
  wallTime: wallTimeSchema.nullable(),
  /** So long after its time it rang or was found missed: the service was not running. 0: in time. */
  lateMs: z.number().int().nonnegative(),
  /** The last time that a repeated one was not answered; of others with state `missed`. */
  missedAt: timeSchema.nullable(),
  /** Whose it is. */
  owner: z.object({ id: idSchema, name: z.string() }),
  /** The whole household sees it, and anybody at the wall may answer it. What is set at the wall always is so. */
  household: z.boolean(),
  /** This device is to ring with it. */
  rings: z.boolean(),
  mayChange: z.boolean(),
  createdAt: timeSchema,
});
export type Timer = z.infer<typeof timerSchema>;

const durationSchema = z.number().int().min(TIMER_DURATION_MS.min).max(TIMER_DURATION_MS.max);
const whenSchema = z.union([
  z.strictObject({ durationMs: durationSchema }),
  z.strictObject({
    time: timeOfDaySchema,
    date: z.iso.date().nullable().default(null),
    weekdays: weekdaysSchema.default([]),
    /** Left out: the device's, else the household's. */
    timeZone: timeZoneSchema.optional(),
  }),
]);
const nameSchema = lineSchema(TIMER_NAME_MAX_CHARS).nullable();

/** POST /api/timers */
export const addTimerSchema = z
  .object({
    kind: timerKindSchema,
    name: nameSchema.default(null),
    when: whenSchema,
    household: z.boolean().default(false),
  })
  .refine(({ kind, when }) => kind !== "timer" || "durationMs" in when, {
    path: ["when"],
    message: "a timer runs for a duration; an alarm rings at a time",
  })
  .refine(({ kind, name }) => kind !== "reminder" || name !== null, {
    path: ["name"],
    message: "a reminder needs words",
  })
  .refine(({ when }) => "durationMs" in when || when.date === null || when.weekdays.length === 0, {
    path: ["when"],
    message: "either a date or weekdays",
  });
export type AddTimer = z.input<typeof addTimerSchema>;

/** PATCH /api/timers/:id */
export const updateTimerSchema = z.object({ name: nameSchema, when: whenSchema, household: z.boolean() }).partial();
export type UpdateTimer = z.input<typeof updateTimerSchema>;

/** POST /api/timers/:id/act */
export const timerActSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("pause") }),
  z.object({ action: z.literal("resume") }),
  /** Negative: less. One that rings starts again with so much. */
  z.object({
    action: z.literal("add_time"),
    ms: z.number().int().min(-TIMER_DURATION_MS.max).max(TIMER_DURATION_MS.max),
  }),
  z.object({
    action: z.literal("snooze"),
    ms: z.number().int().min(SNOOZE_MS.min).max(SNOOZE_MS.max).default(SNOOZE_MS.default),
  }),
  /** Heard, or read: one that repeats waits for its next time, any other is gone. */
  z.object({ action: z.literal("dismiss") }),
  /** Brings back what was deleted a moment ago. */
  z.object({ action: z.literal("restore") }),
]);
export type TimerAct = z.input<typeof timerActSchema>;

/** `timer` null: it is gone. */
export const timerAnswerSchema = z.object({ timer: timerSchema.nullable() });

/** The next to ring first. `now`: the service's clock, against which the times count. */
export const timerListSchema = z.object({ now: timeSchema, items: z.array(timerSchema) });
export type TimerList = z.infer<typeof timerListSchema>;

/** The data of each event of GET /api/timers/events. */
export const timerEventSchemas = {
  snapshot: timerListSchema,
  timer: z.object({ now: timeSchema, timer: timerSchema }),
  gone: z.object({ now: timeSchema, id: idSchema }),
} as const;
export type TimerEvent = {
  [Kind in keyof typeof timerEventSchemas]: { event: Kind; data: z.infer<(typeof timerEventSchemas)[Kind]> };
}[keyof typeof timerEventSchemas];
