// Sign-in: setup of the first admin, profiles, PIN, sessions.
import * as z from "zod";
import { idSchema, lineSchema, timeSchema } from "./common.ts";
import { NAME_MAX_CHARS } from "./limits.ts";
import { pinSchema, profileSchema, userSchema } from "./users.ts";

export const authStateSchema = z.object({
  setupRequired: z.boolean(),
  profiles: z.array(profileSchema),
  user: userSchema.nullable(),
});
export type AuthState = z.infer<typeof authStateSchema>;

export const setupSchema = z.object({ name: lineSchema(NAME_MAX_CHARS), pin: pinSchema });

export const signInSchema = z.object({
  userId: idSchema,
  /** Left out only for a profile without a PIN. */
  pin: pinSchema.optional(),
  /** A wall tablet stays signed in for a year instead of 30 days. */
  kiosk: z.boolean().optional(),
});

export const signedInSchema = z.object({ user: userSchema });

export const changePinSchema = z.object({ currentPin: pinSchema.optional(), newPin: pinSchema });

export const sessionSchema = z.object({
  id: idSchema,
  /** Made from the User-Agent: "Firefox on Android". */
  deviceLabel: z.string(),
  kiosk: z.boolean(),
  current: z.boolean(),
  createdAt: timeSchema,
  lastSeenAt: timeSchema,
  expiresAt: timeSchema,
});
export type SessionInfo = z.infer<typeof sessionSchema>;
export const sessionListSchema = z.object({ items: z.array(sessionSchema) });
