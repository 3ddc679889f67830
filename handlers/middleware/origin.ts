// Cross-site request forgery: unsafe methods and WebSocket upgrades must come from the service's own pages
// (specification, section 5, rule 6). hono/csrf guards form types only and would let JSON through.
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { DomainError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A browser always sends Origin with such requests; a request that has neither Origin nor Sec-Fetch-Site comes from a
 * program without ambient cookies and passes. An upgrade must name its Origin: sockets are opened by pages only.
 */
export function originCheck(trustedOrigins: string[]) {
  const trusted = new Set(trustedOrigins);
  return createMiddleware<AppEnv>(async (c, next) => {
    const upgrade = c.req.header("upgrade")?.toLowerCase() === "websocket";
    if (SAFE_METHODS.has(c.req.method) && !upgrade) return next();

    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const own = new URL(c.req.url).origin;
    const allowed =
      origin === undefined
        ? !upgrade && (site === undefined || site === "same-origin" || site === "none")
        : origin === own || trusted.has(origin);
    if (!allowed) throw new DomainError("origin_rejected", "This request came from another website.");
    return next();
  });
}
