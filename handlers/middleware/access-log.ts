// One line for each request: method, route pattern, status, time, request id. No query, body, cookie or address.
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../app-env.ts";
import type { Clock } from "../ports/clock.ts";
import type { Log } from "../ports/log.ts";

export function accessLog(log: Log, clock: Clock) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const startedAt = clock.now();
    await next();
    log.info("request", {
      method: c.req.method,
      // The pattern instead of the path: ids and search words stay out of the log.
      route: matchedRoutes(c).findLast((route) => !route.path.endsWith("*"))?.path ?? "none",
      status: c.res.status,
      ms: clock.now() - startedAt,
      requestId: c.get("requestId"),
    });
  });
}
