// A body of server-sent events as an answer, with the headers that keep proxies from collecting or transforming it.
import type { Context } from "hono";

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
};

/** `open` is not called for a HEAD: it would be followed without ever being read. */
export function eventStream(c: Context, open: () => ReadableStream<Uint8Array>): Response {
  return c.req.method === "HEAD" ? c.body(null, 200, HEADERS) : c.body(open(), 200, HEADERS);
}
