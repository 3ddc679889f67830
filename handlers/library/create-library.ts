// The library over kiwix-serve: books, searching, suggestions, pages, and passages to answer from.
import { notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import { ARTICLE_PATH_MAX_CHARS } from "../shared/contract/limits.ts";
import { type ReadArticle, toArticle } from "./article/to-article.ts";
import { createFollower } from "./follow.ts";
import type { Kiwix } from "./kiwix/kiwix.ts";
import type { Library } from "./library.ts";
import { findPassages } from "./passages/find-passages.ts";
import { searchLibrary } from "./search.ts";
import type { ServedArchives, Shelf } from "./shelf.ts";
import { findTitles } from "./titles.ts";

export interface LibraryOptions {
  kiwix: Kiwix;
  shelf: Shelf;
  archives: Pick<ServedArchives, "setAside" | "checking">;
  clock: Pick<Clock, "schedule">;
}

const SUGGESTIONS_MAX = 12;
const PAGE_TYPES = ["text/html", "application/xhtml+xml"];

export function createLibrary({ kiwix, shelf, archives, clock }: LibraryOptions): Library {
  const follow = createFollower(kiwix);

  async function read(
    { bookId, path, anchor }: { bookId: string; path: string; anchor?: string | undefined },
    signal: AbortSignal,
  ): Promise<ReadArticle> {
    const book = await shelf.find(bookId, signal);
    const opened = await kiwix.open({ bookId, path }, signal);
    const { response } = opened;
    const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (response.body === null || response.status !== 200 || !PAGE_TYPES.includes(type)) {
      await response.body?.cancel();
      throw notFound("page");
    }
    return toArticle({ book, path: opened.path, body: response.body }, { anchor, signal });
  }

  return {
    async books(signal) {
      const books = await shelf.books(signal);
      const items = books.map(({ uuid: _, identity: __, iconName: ___, etag: ____, ...book }) => book);
      return { items, setAside: archives.setAside, checking: archives.checking };
    },
    search: (asked, signal) => searchLibrary({ kiwix, shelf, follow, clock }, asked, signal),
    async suggest({ q, book }, signal) {
      const books = book === undefined ? await shelf.books(signal) : [await shelf.find(book, signal)];
      const found = await findTitles({ kiwix, follow }, { books, q, limit: SUGGESTIONS_MAX }, signal);
      const items = found.filter(({ path }) => path.length <= ARTICLE_PATH_MAX_CHARS);
      return { items: items.map(({ exact: _, ...hit }) => hit) };
    },
    article: async (ref, signal) => (await read(ref, signal)).article,
    passages: (question, options, signal) =>
      findPassages({ kiwix, shelf, follow, clock, read }, question, options, signal),
    hasBooks: shelf.hasBooks,
    isChecking: () => archives.checking > 0,
  };
}
