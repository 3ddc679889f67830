// Keeps web pages away: a browser on this machine reaches loopback addresses, and a page must neither speak nor listen.
import type { MiddlewareHandler } from "hono";
import { SidecarError } from "../sidecar-error.ts";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Refuses what a browser sent (it carries an Origin) and what came by a name that was re-bound to this machine. */
export function localOnly(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.header("origin") !== undefined || !LOOPBACK.test(c.req.header("host") ?? "")) {
      throw new SidecarError("origin_rejected", "This service answers programs of this home only, not web pages.");
    }
    await next();
  };
}
