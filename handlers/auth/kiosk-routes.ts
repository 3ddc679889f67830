// /api/auth/kiosk: an admin hangs this tablet on the wall, and an admin's PIN takes it off again.
import { Hono } from "hono";
import type { Services, SignedInEnv } from "../app-env.ts";
import { DomainError, notFound } from "../errors.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import { kioskSchema, leaveKioskSchema, signedInSchema } from "../shared/contract/auth.ts";
import { toUser } from "../users/users.ts";
import { createCheckPin } from "./check-pin.ts";
import { clearSessionCookie, type Guards, sendSessionCookie } from "./guards.ts";

const tag = "Sign-in";

/**
 * The one way into and out of a kiosk session. It belongs to the device that holds its cookie, asks for no PIN, is never
 * an admin's (see `Sessions.find`), and reaches nothing but what a wall does (`mayFromWall`). Its person and every admin
 * find it among their devices, and end it there.
 */
export function kioskRoutes(services: Services, { requireAuth, requireAdmin }: Guards) {
  const { users, sessions, log } = services;
  const checkPin = createCheckPin(services);
  return new Hono<SignedInEnv>()
    .post(
      "/",
      requireAuth,
      requireAdmin,
      describe({
        tag,
        summary: "Make this device a tablet on the wall, in the place of the admin's session",
        answers: { 200: signedInSchema },
        problems: ["wrong_pin", "not_allowed", "not_found", "locked_out"],
      }),
      validate("json", kioskSchema),
      async (c) => {
        const { pin, userId } = c.req.valid("json");
        const { user: admin, session } = { user: c.get("user"), session: c.get("session") };
        await checkPin(admin.id, pin, c.env.clientAddress);
        const shown = await users.find(userId ?? admin.id);
        if (shown === null) throw notFound("person");
        // Whoever has a PIN keeps their conversations from everybody, an admin included.
        if (shown.id !== admin.id && shown.pinHash !== null) {
          throw new DomainError(
            "not_allowed",
            `${shown.name} has a PIN, so only they may show their profile on a wall. Choose your own, or one without a PIN.`,
          );
        }
        const { token } = await sessions.create(shown.id, { label: session.deviceLabel, kiosk: true });
        await sessions.revoke(admin, session.id);
        sendSessionCookie(c, token, true);
        log.info("a tablet was put on the wall", { by: admin.id, shows: shown.id });
        const active = await sessions.find(token);
        return c.json({ user: toUser(active?.user ?? shown) });
      },
    )
    .post(
      "/leave",
      requireAuth,
      describe({
        tag,
        summary: "Take this tablet off the wall with an admin's PIN",
        answers: { 204: null },
        problems: ["wrong_pin", "not_allowed", "conflict", "locked_out"],
      }),
      validate("json", leaveKioskSchema),
      async (c) => {
        const session = c.get("session");
        if (!session.kiosk) throw new DomainError("conflict", "This device is not a tablet on the wall.");
        const { userId, pin } = c.req.valid("json");
        const admin = await checkPin(userId, pin, c.env.clientAddress);
        if (admin.role !== "admin") throw new DomainError("not_allowed", "It takes an admin's PIN to leave.");
        await sessions.revoke(admin, session.id);
        clearSessionCookie(c);
        log.info("a tablet was taken off the wall", { by: admin.id });
        return c.body(null, 204);
      },
    );
}
