// Pages as they are read: where a link leads and where it does not, from this device where need be, and with bounded pictures.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Article } from "../../../handlers/shared/contract/library.ts";
import { UnreachableError } from "../api/errors.ts";
import type { KeptArticle, KeptArticles } from "../offline/kept-articles.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { createPageStore } from "./page-store.ts";

const { signal } = new AbortController();
const PAGE = { bookId: "b", path: "A/x" };
const MB = 1_000_000;

const article = (words: string, anchorBlock: number | null, pictures: string[] = []): Article => ({
  ...{ ...PAGE, title: "X", bookTitle: "B", language: "en", direction: "ltr", contents: [], cut: false, anchorBlock },
  originalUrl: "",
  blocks: [
    { n: 0, kind: "text", quote: 0, runs: [{ text: words }] },
    ...pictures.map((url, n) => ({
      ...{ n: n + 1, kind: "figure" as const, caption: [] },
      image: { url, alt: "", width: null, height: null },
    })),
  ],
});

function scene() {
  const kept = new Map<string, KeptArticle>();
  const articles: KeptArticles = {
    get: async (key) => kept.get(key) ?? null,
    list: async () => [],
    put: async (each) => {
      kept.set(each.key, each);
      return true;
    },
    forget: async (key) => void kept.delete(key),
  };
  const state = { nowMs: 0, isAway: false, words: "first", reads: 0 };
  const rooms: number[] = [];
  const store = createPageStore({
    articles,
    isReachable: () => !state.isAway,
    read: async ({ anchor }) => {
      if (state.isAway) throw new UnreachableError();
      state.reads += 1;
      return article(state.words, anchor === null ? null : 42);
    },
    fetchPicture: async (_, { maxBytes }) => {
      rooms.push(maxBytes);
      return { mediaType: "image/png", bytes: new ArrayBuffer(5 * MB) };
    },
    addressOf: () => "blob:x",
    release: () => undefined,
    now: () => state.nowMs,
  });
  const open = (anchor: string | null = null) => store.open({ ...PAGE, anchor }, signal);
  return { store, state, kept, rooms, open };
}

test("open() leads to an anchor only where one is asked for, also from this device", async () => {
  const { store, state, open } = scene();
  const led = await open("Death");
  assert.equal(led.article.anchorBlock, 42);
  assert.equal((await open()).article.anchorBlock, null);
  assert.equal(state.reads, 1);
  await store.keep(led.article, { saved: false }, signal);
  state.isAway = true;
  state.nowMs = 120_000;
  const kept = await open();
  assert.deepEqual([kept.isKept, kept.article.anchorBlock], [true, null]);
});

test("open() has a page at hand for a minute, and then asks whether it is still the same", async () => {
  const { state, open } = scene();
  await open();
  state.words = "second";
  state.nowMs = 59_000;
  assert.match(JSON.stringify((await open()).article), /first/);
  state.nowMs = 61_000;
  assert.match(JSON.stringify((await open()).article), /second/);
});

test("keep() takes pictures as long as there is room for them", async () => {
  const { store, kept, rooms } = scene();
  await store.keep(article("x", null, ["/1", "/2", "/3", "/4"]), { saved: true }, signal);
  assert.deepEqual(rooms, [12 * MB, 7 * MB, 2 * MB, 2 * MB]);
  assert.deepEqual(Object.keys([...kept.values()][0]?.pictures ?? {}), ["/1", "/2"]);
});

/** Gives as many pieces as are taken. */
function endless(headers: Record<string, string>) {
  const seen = { pieces: 0, isCancelled: false };
  const body = new ReadableStream(
    {
      pull(controller) {
        seen.pieces += 1;
        controller.enqueue(new Uint8Array(100_000));
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, fetch: async () => new Response(body, { headers }) };
}

test("fetchPicture() reads pictures only, and of what is too long no more than there is room for", async () => {
  const film = endless({ "content-type": "video/webm" });
  assert.equal(await fetchPicture("/m", { maxBytes: MB, signal, fetch: film.fetch }), null);
  assert.deepEqual(film.seen, { pieces: 0, isCancelled: true });
  const said = endless({ "content-type": "image/png", "content-length": String(2_000 * MB) });
  assert.equal(await fetchPicture("/m", { maxBytes: MB, signal, fetch: said.fetch }), null);
  assert.deepEqual(said.seen, { pieces: 0, isCancelled: true });
  const silent = endless({ "content-type": "image/png" });
  assert.equal(await fetchPicture("/m", { maxBytes: MB, signal, fetch: silent.fetch }), null);
  assert.deepEqual(silent.seen, { pieces: 11, isCancelled: true });
  const small = async () => new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "image/png" } });
  assert.equal((await fetchPicture("/m", { maxBytes: 3, signal, fetch: small }))?.bytes.byteLength, 3);
});
