// The two guards of the specification, section 5: requireAuth for any signed-in user, requireAdmin for admins. A tablet
// on the wall is signed in for what a wall does, and for nothing else.
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { AppEnv, SignedInEnv } from "../app-env.ts";
import { DomainError } from "../errors.ts";
import { mayFromWall } from "./kiosk-rights.ts";
import { type ActiveSession, lifetimeMs, type Sessions } from "./sessions.ts";

/** Specification, section 5: the cookie's name. */
const COOKIE = "session";

const isHttps = (c: Context) => new URL(c.req.url).protocol === "https:";

export function sendSessionCookie(c: Context, token: string, kiosk: boolean): void {
  setCookie(c, COOKIE, token, {
    httpOnly: true,
    sameSite: "Strict",
    path: "/",
    secure: isHttps(c),
    maxAge: lifetimeMs(kiosk) / 1000,
  });
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, COOKIE, { path: "/", secure: isHttps(c) });
}

/** The session of this request, or null: for routes that answer both signed in and not. */
export async function currentSession(c: Context<AppEnv>, sessions: Sessions): Promise<ActiveSession | null> {
  const token = getCookie(c, COOKIE);
  // A token has 43 characters; anything longer is not ours and not worth hashing.
  if (token === undefined || token.length > 64) return null;
  const active = await sessions.find(token);
  if (active?.renewed) sendSessionCookie(c, token, active.session.kiosk);
  return active;
}

export function createGuards(sessions: Sessions) {
  const requireAuth = createMiddleware<SignedInEnv>(async (c, next) => {
    // Several groups of routes may share an address.
    if (c.get("session") !== undefined) return next();
    const active = await currentSession(c as unknown as Context<AppEnv>, sessions);
    if (active === null) throw new DomainError("not_signed_in", "Please sign in.");
    if (active.session.kiosk && !mayFromWall(c.req.method, c.req.path)) throw notOnKiosk();
    c.set("user", active.user);
    c.set("session", active.session);
    return next();
  });

  /** Comes after `requireAuth`. */
  const requireAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
    if (c.get("user").role !== "admin") throw new DomainError("not_allowed", "Only an admin of this home can do this.");
    await next();
  });

  return { requireAuth, requireAdmin };
}

export const notOnKiosk = () =>
  new DomainError("not_allowed", "This tablet is on the wall. An admin's PIN takes it off, then this can be done.");

export type Guards = ReturnType<typeof createGuards>;
