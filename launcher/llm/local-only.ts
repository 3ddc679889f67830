// Keeps web pages away: a browser on this machine reaches loopback addresses, and a page must not use the model.

import type { MiddlewareHandler } from "hono";
import { ApiError } from "./api-error.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses every request that a browser sent (they carry an Origin) and, on a loopback address, every request for
 * another host name (a page whose name was re-bound to this machine).
 */
export function localOnly(boundHost: string): MiddlewareHandler {
  const isLoopback = loopbackNames.has(boundHost) || boundHost === "::1";
  return async (c, next) => {
    const host = c.req.header("host") ?? "";
    const isForeignHost = isLoopback && !loopbackNames.has(host.replace(/:\d+$/, "").toLowerCase());
    if (c.req.header("origin") !== undefined || isForeignHost) {
      throw new ApiError("origin_rejected", "This service answers programs of this home only, not web pages.");
    }
    await next();
  };
}
