// How much one question may ask of the library server, whose counter is everybody's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock } from "../../testing/manual-clock.ts";
import { toArticle } from "../article/to-article.ts";
import type { Kiwix } from "../kiwix/kiwix.ts";
import type { Shelf, ShelfBook } from "../shelf.ts";
import { findPassages, type PassagesParts } from "./find-passages.ts";

const { signal } = new AbortController();
const OPTIONS = { limit: 8, maxChars: 12_000 };
const FOX = { bookId: "b0", path: "A/Fox", title: "Fox", excerpt: [] };
const until = (asked: AbortSignal): Promise<never> =>
  new Promise((_, reject) => asked.addEventListener("abort", () => reject(asked.reason)));

function scene(count: number, kiwix: Partial<Pick<Kiwix, "search" | "suggest">>) {
  const calls = { suggest: 0, search: 0 };
  const clock = createManualClock();
  const books = Array.from({ length: count }, (_, n) => {
    const id = `b${n}`;
    return { id, title: id, identity: id, language: "en", hasTextSearch: true } as ShelfBook;
  });
  const parts: PassagesParts = {
    clock,
    follow: async (_, path) => path,
    shelf: { books: async () => books } as unknown as Shelf,
    kiwix: {
      suggest: async (...asked: Parameters<Kiwix["suggest"]>) => {
        calls.suggest += 1;
        return (await kiwix.suggest?.(...asked)) ?? [];
      },
      search: async (...asked: Parameters<Kiwix["search"]>) => {
        calls.search += 1;
        return (await kiwix.search?.(...asked)) ?? { total: 0, items: [] };
      },
    } as unknown as Kiwix,
    read: ({ path }) => {
      const body = new Blob(["<p>The fox is a small animal of the woods with a bushy tail.</p>"]).stream();
      return toArticle({ book: { id: "b0", title: "b0", language: "en" }, path, body }, { signal });
    },
  };
  return { calls, clock, find: (question: string) => findPassages(parts, question, OPTIONS, signal) };
}

test("findPassages() asks each book for titles a few times at most, however little is found", async () => {
  const { calls, find } = scene(24, {});
  assert.deepEqual(await find("What do the quokkas eat on Rottnest near Perth?"), []);
  assert.ok(calls.suggest <= 24 * 5, `${calls.suggest} suggestions`);
  assert.ok(calls.search <= 4, `${calls.search} searches`);
});

test("findPassages() gives up after five seconds, with what it has found until then", async () => {
  const hanging = scene(24, { suggest: (_, asked) => until(asked) });
  const refused = assert.rejects(hanging.find("What is a fox?"), { code: "upstream_timeout" });
  await hanging.clock.advance(5_000);
  await refused;
  assert.equal(hanging.calls.suggest, 1);

  let searches = 0;
  const slow = scene(1, {
    search: (_, asked) => {
      searches += 1;
      return searches === 1 ? Promise.resolve({ total: 1, items: [FOX] }) : until(asked);
    },
  });
  const found = slow.find("What is the fox of the woods?");
  await slow.clock.advance(5_000);
  assert.match((await found)[0]?.text ?? "", /small animal/);
  assert.equal(slow.clock.pending, 0);
});
