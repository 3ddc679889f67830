// People: profiles as the sign-in screen shows them, users as admins see them, preferences.
import * as z from "zod";
import { idSchema, lineSchema, timeOfDaySchema, timeSchema } from "./common.ts";
import { AVATAR_MAX_CHARS, DAILY_QUESTIONS_MAX, NAME_MAX_CHARS, PIN_MAX_DIGITS, PIN_MIN_DIGITS } from "./limits.ts";

export const roleSchema = z.enum(["admin", "member", "child", "guest"]);
export type Role = z.infer<typeof roleSchema>;

export const pinSchema = z
  .string()
  .regex(
    new RegExp(`^[0-9]{${PIN_MIN_DIGITS},${PIN_MAX_DIGITS}}$`),
    `must be ${PIN_MIN_DIGITS} to ${PIN_MAX_DIGITS} digits`,
  );

/** An emoji or a few letters, or a small picture as a data URL (raster only: an SVG can carry script). */
export const avatarSchema = z
  .string()
  .max(AVATAR_MAX_CHARS)
  .refine(
    (value) => /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(value) || [...value].length <= 12,
    "must be an emoji or a PNG, JPEG or WebP picture as a data URL",
  );

/** What a person may do beyond the role; later capabilities add their own switches. */
export const permissionsSchema = z.object({
  /** May start image generation. */
  images: z.boolean().default(true),
  /** May see and make adult-rated pictures; off unless an admin turns it on. */
  adultContent: z.boolean().default(false),
});
export type Permissions = z.infer<typeof permissionsSchema>;

/** What holds for a child or a visitor; kept, but without effect, while somebody has another role. */
export const userLimitsSchema = z.object({
  /** Not answered from then to then, over midnight too, by the household's clock; null: always answered. */
  quietHours: z
    .object({ from: timeOfDaySchema, to: timeOfDaySchema })
    .refine(({ from, to }) => from !== to, "must not begin when it ends")
    .nullable(),
  /** Questions on one day; null: as many as one likes. */
  dailyQuestions: z.number().int().min(1).max(DAILY_QUESTIONS_MAX).nullable(),
});
export type UserLimits = z.infer<typeof userLimitsSchema>;

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: roleSchema,
  avatar: z.string().nullable(),
  hasPin: z.boolean(),
  permissions: permissionsSchema,
  createdAt: timeSchema,
});
export type User = z.infer<typeof userSchema>;

export const profileSchema = userSchema.pick({ id: true, name: true, avatar: true, hasPin: true });
export type Profile = z.infer<typeof profileSchema>;

const nameSchema = lineSchema(NAME_MAX_CHARS);

export const createUserSchema = z.object({
  name: nameSchema,
  pin: pinSchema.optional(),
  role: roleSchema,
  avatar: avatarSchema.optional(),
  permissions: permissionsSchema.partial().optional(),
});
export type CreateUser = z.infer<typeof createUserSchema>;

export const updateUserSchema = createUserSchema
  .omit({ pin: true, avatar: true })
  .extend({ avatar: avatarSchema.nullable() })
  .partial();
export type UpdateUser = z.infer<typeof updateUserSchema>;

/** `pin: null` takes the PIN away; not allowed for an admin. */
export const resetPinSchema = z.object({ pin: pinSchema.nullable() });

export const updateMeSchema = z.object({ name: nameSchema, avatar: avatarSchema.nullable() }).partial();

export const preferencesSchema = z.object({
  theme: z.enum(["system", "light", "dark"]).default("system"),
  textSize: z.enum(["small", "normal", "large", "huge"]).default("normal"),
  reducedMotion: z.enum(["system", "on", "off"]).default("system"),
  /** Of the screens, as a BCP 47 tag; `system`: as the device. */
  language: z
    .string()
    .regex(/^(system|[a-z]{2}(-[A-Z]{2})?)$/)
    .default("system"),
  defaultCompanionId: idSchema.nullable().default(null),
  /** Whether what one tells is remembered and made use of; off: paused, and what is kept stays kept. */
  remembering: z.boolean().default(true),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const updatePreferencesSchema = z
  .object({
    theme: preferencesSchema.shape.theme.unwrap(),
    textSize: preferencesSchema.shape.textSize.unwrap(),
    reducedMotion: preferencesSchema.shape.reducedMotion.unwrap(),
    language: preferencesSchema.shape.language.unwrap(),
    defaultCompanionId: preferencesSchema.shape.defaultCompanionId.unwrap(),
    remembering: preferencesSchema.shape.remembering.unwrap(),
  })
  .partial();
export type UpdatePreferences = z.infer<typeof updatePreferencesSchema>;
