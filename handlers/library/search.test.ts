// Searching while the library server stumbles: what is damaged is left out, and what only failed once is not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../errors.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createFollower } from "./follow.ts";
import type { CatalogueBook } from "./kiwix/catalogue.ts";
import type { Kiwix, KiwixSearch } from "./kiwix/kiwix.ts";
import { searchLibrary } from "./search.ts";
import { createShelf } from "./shelf.ts";

const { signal } = new AbortController();
const MINUTE = 60_000;
const refusal = () => new DomainError("upstream_failed", "The library could not do this.");
const hit = (bookId: string) => ({ bookId, path: `A/${bookId}`, title: `Page of ${bookId}`, excerpt: [] });

/** A real shelf on a library server that answers as a test says. */
function scene(ids: string[], search: (bookIds: readonly string[]) => void) {
  const clock = createManualClock();
  const state = { isAway: false };
  const asked: string[] = [];
  const kiwix = {
    catalogue: async () => {
      if (state.isAway) throw refusal();
      return ids.map((id) => ({ id, uuid: id, title: id, language: "en", hasTextSearch: true }) as CatalogueBook);
    },
    frontPath: async () => null,
    suggest: async () => [],
    search: async ({ bookIds }: KiwixSearch) => {
      asked.push(bookIds.join());
      if (state.isAway) throw refusal();
      search(bookIds);
      return { total: bookIds.length, items: bookIds.map(hit) };
    },
  } as unknown as Kiwix;
  const archives = { edition: "1", served: 1, setAside: 0, checking: 0, find: () => null };
  const shelf = createShelf({ kiwix, archives, clock, address: { isForeign: false, url: () => "http://x" } });
  const parts = { kiwix, shelf, clock, follow: async (_: unknown, path: string) => path };
  const find = async () => {
    const found = searchLibrary(parts, { q: "fox", limit: 10 }, signal);
    // A failure is told when somebody waits for it.
    const told = found.then(({ items }) => items.map(({ bookId }) => bookId)).catch(({ code }) => code);
    await clock.advance(1_000);
    return told;
  };
  return { find, state, asked, clock, shelf };
}
const damaged = (bad: string) => (bookIds: readonly string[]) => {
  if (bookIds.includes(bad)) throw refusal();
};

test("searchLibrary() searches again where the library server stumbled, and gives no book up for that", async () => {
  let failures = 1;
  const { find, asked } = scene(["a"], () => {
    failures -= 1;
    if (failures >= 0) throw refusal();
  });
  assert.deepEqual(await find(), ["a"]);
  assert.deepEqual(await find(), ["a"]);
  assert.equal(asked.length, 4);
});

test("searchLibrary() says that the library is away, and gives nothing up, where nothing else works either", async () => {
  const { find, state, shelf } = scene(["a", "b"], () => undefined);
  await shelf.books(signal);
  state.isAway = true;
  assert.equal(await find(), "upstream_failed");
  state.isAway = false;
  assert.deepEqual(await find(), ["a", "b"]);
});

test("searchLibrary() leaves a damaged index out, and tries it again after a while", async () => {
  const { find, asked, clock } = scene(["a", "b"], damaged("b"));
  assert.deepEqual(await find(), ["a"]);
  asked.length = 0;
  assert.deepEqual([await find(), asked], [["a"], ["a"]]);
  await clock.advance(10 * MINUTE);
  asked.length = 0;
  await find();
  assert.equal(asked[0], "a,b");
  const alone = scene(["b"], damaged("b"));
  assert.deepEqual([await alone.find(), await alone.find(), alone.asked], [[], [], ["b", "b"]]);
});

test("createFollower() remembers where a name leads, and that it leads nowhere, but no failure", async () => {
  const answers: (string | DomainError)[] = [refusal(), new DomainError("not_found", "none")];
  let asks = 0;
  const follow = createFollower({
    open: async () => {
      asks += 1;
      const answer = answers.shift() ?? "A/y";
      if (answer instanceof DomainError) throw answer;
      return { path: answer, response: new Response(null) };
    },
  });
  const go = (path: string) => follow({ id: "b", identity: "1" }, path, signal);
  assert.deepEqual([await go("x"), await go("x"), await go("x"), asks], [null, null, null, 2]);
  assert.deepEqual([await go("z"), await go("z"), asks], ["A/y", "A/y", 3]);
});
