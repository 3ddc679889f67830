// Originals as they go out: of their true length, in parts, and again only when their archive has changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Hono } from "hono";
import { DomainError, ERROR_TABLE } from "../../errors.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createKiwix } from "../kiwix/kiwix.ts";
import type { ShelfBook } from "../shelf.ts";
import { pathIn, sendContent } from "./send-content.ts";

const PAGE = "<p>A page that is longer than what it is packed into.</p>";
const ETAG = '"of-the-archive"';
type Answer = (path: string, init: RequestInit | undefined) => Response;

/** The library server answers what a test says. */
function scene(answer: Answer) {
  const asked: { path: string; headers: Headers; method: string }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(String(url));
    asked.push({ path: pathname, headers: new Headers(init?.headers), method: init?.method ?? "GET" });
    return answer(pathname, init);
  };
  const notReady = (cause: unknown) => new DomainError("component_not_ready", "away", { cause });
  const address = { isForeign: false, url: () => "http://127.0.0.1:8194", notReady };
  const kiwix = createKiwix({ address, clock: createManualClock(), fetch });
  const shelf = { find: async () => ({ id: "b", etag: ETAG }) as ShelfBook };
  const app = new Hono()
    .onError((error, c) => c.json(error.message, error instanceof DomainError ? ERROR_TABLE[error.code].status : 500))
    .get("/content/:book/:path{.+}", (c) =>
      sendContent(c, { kiwix, shelf }, { bookId: c.req.param("book"), path: pathIn(c.req.url, "/content/book") }),
    );
  return { asked, get: (path: string, init?: RequestInit) => app.request(`/content/b/${path}`, init) };
}
const html = (headers: Record<string, string> = {}, status = 200) =>
  new Response(PAGE, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });

test("sendContent() asks for pages as they are, and announces no length that is another one's", async () => {
  const plain = scene(() => html({ "content-length": String(PAGE.length) }));
  const whole = await plain.get("A/x");
  assert.equal(plain.asked[0]?.headers.get("accept-encoding"), "identity");
  assert.deepEqual([whole.headers.get("content-length"), await whole.text()], [String(PAGE.length), PAGE]);
  // fetch has unpacked it, and leaves the headers as they came.
  const packed = scene(() => html({ "content-encoding": "gzip", "content-length": "21" }));
  const page = await packed.get("A/x");
  assert.deepEqual(
    [page.headers.get("content-length"), page.headers.get("content-encoding"), await page.text()],
    [null, null, PAGE],
  );
});

test("sendContent() sends what was asked for in part, and a device what has changed alone", async () => {
  const part = () => html({ "content-range": "bytes 0-3/57", "content-length": "4" }, 206);
  const { asked, get } = scene(part);
  const answer = await get("m/a.ogg", { headers: { range: "bytes=0-3" } });
  assert.deepEqual([answer.status, answer.headers.get("content-range")], [206, "bytes 0-3/57"]);
  assert.equal(asked[0]?.headers.get("range"), "bytes=0-3");
  assert.equal((await get("m/a.ogg", { headers: { "if-none-match": ETAG } })).status, 304);
  assert.equal(asked.length, 1);
  await get("m/a.ogg", { headers: { range: "bytes=0-3", "if-range": '"of another one"' } });
  assert.equal(asked[1]?.headers.get("range"), null);
  const none = scene(() => new Response(null, { status: 416, headers: { "content-range": "bytes */57" } }));
  const refused = await none.get("m/a.ogg", { headers: { range: "bytes=90-" } });
  assert.deepEqual([refused.status, refused.headers.get("content-range")], [416, "bytes */57"]);
});

test("sendContent() leads to where a page really stands, and makes no program of anything", async () => {
  const moved = scene((path) =>
    path.endsWith("/A/x") ? new Response(null, { status: 302, headers: { location: "/b/A/y" } }) : html(),
  );
  const page = await moved.get("A/x");
  assert.deepEqual([page.status, page.headers.get("location")], [302, "/api/library/content/b/A/y"]);
  const script = scene(() => html({ "content-type": "text/javascript" }));
  assert.equal((await script.get("-/a.js")).headers.get("content-type"), "application/octet-stream");
  const { asked, get } = scene(() => html());
  assert.equal((await get("..%2f..%2fcatalog")).status, 404);
  assert.deepEqual(asked, []);
});
