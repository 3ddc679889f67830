// Sign-in: setup of the first admin, profiles, PIN, sessions, tablets on the wall.
import * as z from "zod";
import { idSchema, lineSchema, timeSchema } from "./common.ts";
import { NAME_MAX_CHARS } from "./limits.ts";
import { pinSchema, profileSchema, userSchema } from "./users.ts";

export const authStateSchema = z.object({
  setupRequired: z.boolean(),
  profiles: z.array(profileSchema),
  user: userSchema.nullable(),
  /** The session that asks is a tablet's on the wall: POST /api/auth/kiosk/leave is its only way out. */
  kiosk: z.boolean(),
});
export type AuthState = z.infer<typeof authStateSchema>;

export const setupSchema = z.object({ name: lineSchema(NAME_MAX_CHARS), pin: pinSchema });

export const signInSchema = z.object({
  userId: idSchema,
  /** Left out only for a profile without a PIN. */
  pin: pinSchema.optional(),
});

export const signedInSchema = z.object({ user: userSchema });

/**
 * POST /api/auth/kiosk, by an admin on the tablet itself: it stays signed in as this profile for a year from its last
 * use, without a PIN and never as an admin.
 */
export const kioskSchema = z.object({
  /** The admin's own. */
  pin: pinSchema,
  /** Left out: the admin's own profile. */
  userId: idSchema.optional(),
});

/** POST /api/auth/kiosk/leave: any admin's PIN takes the tablet off the wall. */
export const leaveKioskSchema = z.object({ userId: idSchema, pin: pinSchema });

export const changePinSchema = z.object({ currentPin: pinSchema.optional(), newPin: pinSchema });

export const sessionSchema = z.object({
  id: idSchema,
  /** Made from the User-Agent: "Firefox on Android". */
  deviceLabel: z.string(),
  /** Whose profile it shows: one's own, or that of a tablet on the wall which an admin sees. */
  profileName: z.string(),
  kiosk: z.boolean(),
  current: z.boolean(),
  createdAt: timeSchema,
  lastSeenAt: timeSchema,
  expiresAt: timeSchema,
});
export type SessionInfo = z.infer<typeof sessionSchema>;
export const sessionListSchema = z.object({ items: z.array(sessionSchema) });
