// Pages of the library on a device, on a real IndexedDB: saved ones stay, those read lately make room, nothing is lost unasked.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Article } from "../../../handlers/shared/contract/library.ts";
import { createKeptArticles, type KeptArticle, keyOfArticle, READ_LATELY_MAX } from "./kept-articles.ts";
import { deleteKeptDatabase, type KeptDatabase, openKeptDatabase } from "./kept-database.ts";

const page = (number: number, bytes = 10): KeptArticle => {
  const article: Article = {
    bookId: "wiki",
    path: `A/${number}`,
    title: `Page ${number}`,
    bookTitle: "Wiki",
    language: "en",
    direction: "ltr",
    contents: [],
    blocks: [],
    cut: false,
    anchorBlock: null,
    originalUrl: "/api/library/content/wiki/A",
  };
  return {
    key: keyOfArticle(article),
    article,
    pictures: { "/api/p.png": { mediaType: "image/png", bytes: new ArrayBuffer(bytes) } },
  };
};
const fail = (error: unknown) => assert.fail(String(error));

let database: KeptDatabase;
let clock = 0;
const now = () => ++clock;
beforeEach(async () => {
  await deleteKeptDatabase("anna");
  database = await openKeptDatabase("anna");
});
const open = async () => database;

test("put() keeps a page with its pictures; list() names it with its size, newest first", async () => {
  const pages = createKeptArticles(open, fail, now);
  assert.equal(await pages.put(page(1), { saved: true }), true);
  assert.equal(await pages.put(page(2), { saved: false }), true);
  const [newest, first] = await pages.list();
  assert.deepEqual([newest?.title, first?.title, first?.saved], ["Page 2", "Page 1", true]);
  assert.ok((first?.sizeBytes ?? 0) > 10);
  assert.equal((await pages.get(page(1).key))?.pictures["/api/p.png"]?.bytes.byteLength, 10);
});

test("put() leaves a saved page saved when it is only read again", async () => {
  const pages = createKeptArticles(open, fail, now);
  await pages.put(page(1), { saved: true });
  await pages.put(page(1), { saved: false });
  assert.deepEqual(
    (await pages.list()).map(({ saved }) => saved),
    [true],
  );
});

test("put() makes room by number and by size among pages that were only read, and never takes a saved one", async () => {
  const pages = createKeptArticles(open, fail, now);
  await pages.put(page(0), { saved: true });
  for (let number = 1; number <= READ_LATELY_MAX + 2; number += 1) await pages.put(page(number), { saved: false });
  const titles = (await pages.list()).map(({ title }) => title);
  assert.equal(titles.length, READ_LATELY_MAX + 1);
  assert.ok(titles.includes("Page 0") && !titles.includes("Page 1") && !titles.includes("Page 2"));
  await pages.put(page(100, 23_999_000), { saved: false });
  // In the room that is left beside it, only a few small ones have a place.
  assert.ok((await pages.list()).length < 8);
  assert.ok((await pages.list()).some(({ title }) => title === "Page 0"));
});

test("forget() takes a page away, and without a database nothing is kept and nothing fails", async () => {
  const pages = createKeptArticles(open, fail, now);
  await pages.put(page(1), { saved: true });
  await pages.forget(page(1).key);
  assert.deepEqual(await pages.list(), []);
  assert.equal(await pages.get(page(1).key), null);
  const nowhere = createKeptArticles(async () => null, fail, now);
  assert.equal(await nowhere.put(page(1), { saved: true }), false);
  assert.deepEqual(await nowhere.list(), []);
});
