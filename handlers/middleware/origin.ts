// Cross-site request forgery: unsafe methods and WebSocket upgrades must come from the service's own pages
// (specification, section 5, rule 6). hono/csrf guards form types only and would let JSON through.
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { DomainError } from "../errors.ts";

/** Names that a home gives to its own devices; nobody outside can make one of them lead here. */
const HOME_NAME = /^(?:[^.]+|.+\.(?:local|localhost|lan|home|internal|home\.arpa|fritz\.box))$/;
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;

/**
 * DNS rebinding: a page of a stranger whose own name was made to lead into the home has that name in Host and Origin
 * alike. Only addresses, names that homes use, and names that the operator trusts are answered.
 */
const isHomeHost = (hostname: string) => IP_ADDRESS.test(hostname) || HOME_NAME.test(hostname);

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A browser always sends Origin with such requests; a request that has neither Origin nor Sec-Fetch-Site comes from a
 * program without ambient cookies and passes. An upgrade must name its Origin: sockets are opened by pages only.
 */
export function originCheck(trustedOrigins: string[]) {
  const trusted = new Set(trustedOrigins);
  const trustedNames = new Set(trustedOrigins.map((origin) => new URL(origin).hostname));
  return createMiddleware<AppEnv>(async (c, next) => {
    const { hostname, origin: own } = new URL(c.req.url);
    if (!isHomeHost(hostname) && !trustedNames.has(hostname)) {
      const detail = "Hearth does not know itself by this name. Whoever looks after it can add it to TRUSTED_ORIGINS.";
      throw new DomainError("origin_rejected", detail);
    }
    const upgrade = c.req.header("upgrade")?.toLowerCase() === "websocket";
    if (SAFE_METHODS.has(c.req.method) && !upgrade) return next();

    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const allowed =
      origin === undefined
        ? !upgrade && (site === undefined || site === "same-origin" || site === "none")
        : origin === own || trusted.has(origin);
    if (!allowed) throw new DomainError("origin_rejected", "This request came from another website.");
    return next();
  });
}
