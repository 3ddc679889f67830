// /api/auth: first setup, profiles, sign-in and out, own sessions, own PIN.
import { type Context, Hono } from "hono";
import type { AppEnv, Services, SignedInEnv } from "../app-env.ts";
import { notFound } from "../errors.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import {
  authStateSchema,
  changePinSchema,
  sessionListSchema,
  setupSchema,
  signedInSchema,
  signInSchema,
} from "../shared/contract/auth.ts";
import { idParamSchema } from "../shared/contract/common.ts";
import { toUser } from "../users/users.ts";
import { createCheckPin } from "./check-pin.ts";
import { deviceLabel } from "./device-label.ts";
import { clearSessionCookie, currentSession, type Guards, notOnKiosk, sendSessionCookie } from "./guards.ts";
import { kioskRoutes } from "./kiosk-routes.ts";

const tag = "Sign-in";

export function authRoutes(services: Services, guards: Guards) {
  const { users, sessions, log } = services;
  const { requireAuth } = guards;
  const checkPin = createCheckPin(services);

  async function signIn(c: Context, userId: string): Promise<void> {
    const label = deviceLabel(c.req.header("user-agent") ?? "");
    const { token } = await sessions.create(userId, { label, kiosk: false });
    sendSessionCookie(c, token, false);
  }

  /** Signing in or out would leave a tablet's session behind, which only an admin's PIN ends. */
  async function leaveKioskAlone(c: Context<AppEnv>) {
    const active = await currentSession(c, sessions);
    if (active?.session.kiosk) throw notOnKiosk();
    return active;
  }

  const open = new Hono<AppEnv>()
    .get(
      "/state",
      describe({ tag, summary: "Who lives here, and who is signed in", answers: { 200: authStateSchema }, open: true }),
      async (c) => {
        const [profiles, active] = await Promise.all([users.profiles(), currentSession(c, sessions)]);
        const user = active ? toUser(active.user) : null;
        return c.json({ setupRequired: profiles.length === 0, profiles, user, kiosk: active?.session.kiosk ?? false });
      },
    )
    .post(
      "/setup",
      describe({
        tag,
        summary: "Make the first admin and sign in",
        answers: { 201: signedInSchema },
        problems: ["conflict"],
        open: true,
      }),
      validate("json", setupSchema),
      async (c) => {
        const user = await users.createFirstAdmin(c.req.valid("json"));
        await signIn(c, user.id);
        log.info("first admin made", { userId: user.id });
        return c.json({ user: toUser(user) }, 201);
      },
    )
    .post(
      "/sign-in",
      describe({
        tag,
        summary: "Sign in with a PIN",
        answers: { 200: signedInSchema },
        problems: ["wrong_pin", "locked_out", "not_allowed"],
        open: true,
      }),
      validate("json", signInSchema),
      async (c) => {
        const { userId, pin } = c.req.valid("json");
        await leaveKioskAlone(c);
        const user = await checkPin(userId, pin, c.env.clientAddress);
        await signIn(c, user.id);
        return c.json({ user: toUser(user) });
      },
    )
    .post(
      "/sign-out",
      describe({ tag, summary: "End this session", answers: { 204: null }, problems: ["not_allowed"], open: true }),
      async (c) => {
        const active = await leaveKioskAlone(c);
        if (active) await sessions.revoke(active.user, active.session.id);
        clearSessionCookie(c);
        return c.body(null, 204);
      },
    );

  const own = new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/sessions",
      describe({
        tag,
        summary: "Own sessions, and for an admin the tablets on the wall",
        answers: { 200: sessionListSchema },
      }),
      async (c) => c.json({ items: await sessions.list(c.get("user"), c.get("session").id) }),
    )
    .delete(
      "/sessions/:id",
      describe({
        tag,
        summary: "Sign out another device",
        answers: { 204: null },
        problems: ["not_allowed", "not_found"],
      }),
      validate("param", idParamSchema),
      async (c) => {
        const revoked = await sessions.revoke(c.get("user"), c.req.valid("param").id);
        if (!revoked) throw notFound("session");
        return c.body(null, 204);
      },
    )
    .put(
      "/pin",
      describe({
        tag,
        summary: "Change one's own PIN; signs out the other devices",
        answers: { 204: null },
        problems: ["wrong_pin", "locked_out", "not_allowed"],
      }),
      validate("json", changePinSchema),
      async (c) => {
        const { currentPin, newPin } = c.req.valid("json");
        const user = await checkPin(c.get("user").id, currentPin, c.env.clientAddress);
        await users.setPin(user.id, newPin);
        await sessions.revokeAll(user.id, c.get("session").id);
        return c.body(null, 204);
      },
    );

  return new Hono<AppEnv>().route("/", open).route("/kiosk", kioskRoutes(services, guards)).route("/", own);
}
