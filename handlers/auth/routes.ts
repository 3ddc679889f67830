// /api/auth: first setup, profiles, sign-in and out, own sessions, own PIN.
import { type Context, Hono } from "hono";
import type { AppEnv, Services, SignedInEnv } from "../app-env.ts";
import { DomainError, notFound } from "../errors.ts";
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
import { deviceLabel } from "./device-label.ts";
import { clearSessionCookie, currentSession, type Guards, sendSessionCookie } from "./guards.ts";

const tag = "Sign-in";

export function authRoutes({ users, sessions, pins, lockout, log }: Services, { requireAuth }: Guards) {
  async function signIn(c: Context, userId: string, kiosk: boolean): Promise<void> {
    const device = { label: deviceLabel(c.req.header("user-agent") ?? ""), kiosk };
    const { token } = await sessions.create(userId, device);
    sendSessionCookie(c, token, kiosk);
  }

  /** Counts the attempt first; unknown people and wrong PINs take the same path. */
  async function checkPin(userId: string, pin: string | undefined, address: string) {
    const user = await users.find(userId);
    // Whoever has no PIN has none to guess: a child's wrong guesses at another profile do not keep them out.
    if (user !== null && user.pinHash === null && pin === undefined) return user;
    const waitMs = await lockout.begin(userId, address);
    if (!(await pins.verify(pin ?? "", user))) {
      const wait = waitMs > 0 ? { retryAfterS: Math.ceil(waitMs / 1000) } : {};
      throw new DomainError("wrong_pin", "That PIN is not right.", wait);
    }
    if (user === null) throw new DomainError("wrong_pin", "That PIN is not right.");
    await lockout.succeed(userId, address);
    if (pin !== undefined && pins.isOutdated(user)) await users.setPin(user.id, pin);
    return user;
  }

  const open = new Hono<AppEnv>()
    .get(
      "/state",
      describe({ tag, summary: "Who lives here, and who is signed in", answers: { 200: authStateSchema }, open: true }),
      async (c) => {
        const [profiles, active] = await Promise.all([users.profiles(), currentSession(c, sessions)]);
        return c.json({ setupRequired: profiles.length === 0, profiles, user: active ? toUser(active.user) : null });
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
        await signIn(c, user.id, false);
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
        problems: ["wrong_pin", "locked_out"],
        open: true,
      }),
      validate("json", signInSchema),
      async (c) => {
        const { userId, pin, kiosk = false } = c.req.valid("json");
        const user = await checkPin(userId, pin, c.env.clientAddress);
        await signIn(c, user.id, kiosk);
        return c.json({ user: toUser(user) });
      },
    )
    .post(
      "/sign-out",
      describe({ tag, summary: "End this session", answers: { 204: null }, open: true }),
      async (c) => {
        const active = await currentSession(c, sessions);
        if (active) await sessions.revoke(active.user.id, active.session.id);
        clearSessionCookie(c);
        return c.body(null, 204);
      },
    );

  const own = new Hono<SignedInEnv>()
    .use(requireAuth)
    .get("/sessions", describe({ tag, summary: "Own sessions", answers: { 200: sessionListSchema } }), async (c) =>
      c.json({ items: await sessions.list(c.get("user").id, c.get("session").id) }),
    )
    .delete(
      "/sessions/:id",
      describe({ tag, summary: "Sign out another device", answers: { 204: null }, problems: ["not_found"] }),
      validate("param", idParamSchema),
      async (c) => {
        const revoked = await sessions.revoke(c.get("user").id, c.req.valid("param").id);
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
        problems: ["wrong_pin", "locked_out"],
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

  return new Hono<AppEnv>().route("/", open).route("/", own);
}
