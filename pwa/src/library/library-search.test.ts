// Searching as one types: what was overtaken is given up, hits come page by page, and a failure leaves what is there.
import assert from "node:assert/strict";
import { mock, type TestContext, test } from "node:test";
import type { LibraryHit } from "../../../handlers/shared/contract/library.ts";
import type { LibraryApi } from "./library-api.ts";
import { createLibrarySearch } from "./library-search.ts";

const hit = (title: string): LibraryHit => ({ bookId: "b", path: title, title, bookTitle: "B", excerpt: [] });
const asked = (q: string) => ({ q, book: null });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Answers when a test says so. */
function setUp(t: TestContext) {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  type Waiting = { words: string; signal: AbortSignal; answer(titles: string[], cursor?: string): void; fail(): void };
  const waiting: Waiting[] = [];
  const call = (words: string, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      const answer = (titles: string[], cursor?: string) =>
        resolve({ items: titles.map(hit), total: 3, nextCursor: cursor ?? null });
      waiting.push({ words, signal, answer, fail: () => reject(new Error("away")) });
    });
  const api = {
    search: ({ q }: { q: string }, cursor: string | null, signal: AbortSignal) => call(`${q} ${cursor}`, signal),
    suggest: ({ q }: { q: string }, signal: AbortSignal) => call(q, signal),
  } as unknown as Pick<LibraryApi, "search" | "suggest">;
  const search = createLibrarySearch(api);
  const titles = () => search.hits.value.items.map(({ title }) => title);
  return { search, waiting, titles };
}

test("type() asks after a pause, once, and shows nothing of what was overtaken", async (t) => {
  const { search, waiting } = setUp(t);
  for (const q of ["r", "ra", "ray "]) search.type(asked(q));
  assert.equal(waiting.length, 0);
  mock.timers.tick(150);
  assert.deepEqual(
    waiting.map(({ words }) => words),
    ["ray"],
  );
  search.type(asked("fox"));
  waiting[0]?.answer(["Ray Charles"]);
  await settled();
  assert.deepEqual([search.suggestions.value, waiting[0]?.signal.aborted], [[], true]);
  mock.timers.tick(150);
  waiting[1]?.answer(["Fox"]);
  await settled();
  assert.deepEqual(
    search.suggestions.value.map(({ title }) => title),
    ["Fox"],
  );
  search.hush();
  assert.deepEqual(search.suggestions.value, []);
});

test("find() and more() gather the hits page by page; a page that fails can be asked for again", async (t) => {
  const { search, waiting, titles } = setUp(t);
  void search.find(asked("old"));
  void search.find(asked(" fox "));
  assert.deepEqual([waiting[0]?.signal.aborted, waiting[1]?.words], [true, "fox null"]);
  waiting[1]?.answer(["Fox"], "2");
  waiting[0]?.answer(["Old"]);
  await settled();
  assert.deepEqual([search.hits.value.state, titles()], ["ready", ["Fox"]]);
  void search.more();
  void search.more();
  assert.deepEqual([waiting.length, waiting[2]?.words], [3, "fox 2"]);
  waiting[2]?.fail();
  await settled();
  assert.deepEqual([search.hits.value.more, titles()], ["failed", ["Fox"]]);
  void search.more();
  waiting[3]?.answer(["Wolf"]);
  await settled();
  assert.deepEqual([search.hits.value.more, titles()], ["idle", ["Fox", "Wolf"]]);
  await search.more();
  assert.equal(waiting.length, 4);
  void search.find(asked("lynx"));
  waiting[4]?.fail();
  await settled();
  assert.deepEqual([search.hits.value.state, titles()], ["failed", []]);
  await search.find(asked(" "));
  assert.equal(search.hits.value.state, "off");
});
