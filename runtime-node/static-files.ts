// Serves the built app: hashed assets for ever, everything else fresh, and the app's page for each of its addresses.
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";
/** Icons and the like: no hash in their names, but nothing breaks when they are an hour old. */
const SHORT = "public, max-age=3600";
const isFreshAlways = (path: string) => /(?:^\/|\.html|\/sw\.js|\.webmanifest|\/manifest\.json)$/.test(path);
const isApi = (path: string) => path === "/api" || path.startsWith("/api/");

function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return IMMUTABLE;
  return path === "/" || isFreshAlways(path) ? REVALIDATE : SHORT;
}

/**
 * GET and HEAD of the files under `root`, with the `.br` or `.gz` beside them where the browser takes it. Unknown
 * addresses get `index.html` when a person navigates there (Accept: text/html); the API and missing assets never do.
 */
export function staticFiles(root: string): MiddlewareHandler {
  const file = serveStatic({ root, precompressed: true });
  const page = serveStatic({ root, path: "index.html", precompressed: true });
  const miss = async () => undefined;

  return async (c, next) => {
    const { path } = c.req;
    if (isApi(path)) return next();
    const found = await file(c, miss);
    if (found) return withCache(found, cacheControlOf(path));
    const isNavigation = c.req.header("Accept")?.includes("text/html") === true && !path.startsWith("/assets/");
    const fallback = isNavigation ? await page(c, miss) : undefined;
    return fallback ? withCache(fallback, REVALIDATE) : next();
  };
}

function withCache(response: Response, cacheControl: string): Response {
  response.headers.set("Cache-Control", cacheControl);
  return response;
}
