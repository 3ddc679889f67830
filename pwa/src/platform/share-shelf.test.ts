// The shelf for what other apps share: found once, gone after a while, never more than a few.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createShareShelf, SHARE_KEPT_MS, SHARE_MAX_BYTES, type ShareShelf } from "./share-shelf.ts";

/** The browser's caches as far as the shelf uses them. */
function memoryCaches(): CacheStorage {
  const stored = new Map<string, Response>();
  const urlOf = (request: RequestInfo | URL) => new URL(String(request), "http://home/").href;
  const cache = {
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    put: async (request: RequestInfo | URL, response: Response) => void stored.set(urlOf(request), response),
    delete: async (request: RequestInfo | URL) => stored.delete(urlOf(request)),
  };
  return {
    has: async () => stored.size > 0,
    open: async () => cache,
    match: async (request: RequestInfo | URL) => stored.get(urlOf(request))?.clone(),
  } as unknown as CacheStorage;
}

function setUp() {
  const clock = { now: Date.UTC(2026, 10, 21) };
  return { clock, shelf: createShareShelf(memoryCaches(), () => clock.now) };
}

async function put(shelf: ShareShelf, text: string): Promise<string> {
  const form = new FormData();
  form.set("text", text);
  const whole = new Response(form);
  return shelf.put(await whole.blob(), whole.headers.get("content-type") ?? "");
}

test("find() gives the form back until it is removed", async () => {
  const { shelf } = setUp();
  const id = await put(shelf, "flour");
  assert.equal((await shelf.find(id))?.get("text"), "flour");
  await shelf.remove(id);
  assert.equal(await shelf.find(id), null);
});

test("sweep() throws away what nobody picked up in time", async () => {
  const { shelf, clock } = setUp();
  const id = await put(shelf, "flour");
  clock.now += SHARE_KEPT_MS;
  await shelf.sweep();
  assert.notEqual(await shelf.find(id), null);
  clock.now += 1;
  assert.equal(await shelf.find(id), null);
});

test("put() keeps the newest three", async () => {
  const { shelf, clock } = setUp();
  const ids: string[] = [];
  for (const text of ["one", "two", "three", "four"]) {
    clock.now += 1_000;
    ids.push(await put(shelf, text));
  }
  const texts = await Promise.all(ids.map(async (id) => (await shelf.find(id))?.get("text") ?? null));
  assert.deepEqual(texts, [null, "two", "three", "four"]);
});

test("put() refuses what is too big", async () => {
  const { shelf } = setUp();
  const big = { size: SHARE_MAX_BYTES + 1 } as Blob;
  await assert.rejects(shelf.put(big, "multipart/form-data; boundary=x"), RangeError);
});
