// Pages found by their titles: as one types, and for whoever writes the very name of one.
import { DomainError } from "../errors.ts";
import type { ArticleRef } from "../shared/contract/library.ts";
import { fold } from "./fold.ts";
import type { Follow } from "./follow.ts";
import type { Kiwix } from "./kiwix/kiwix.ts";
import type { ShelfBook } from "./shelf.ts";

export interface TitleHit extends ArticleRef {
  bookTitle: string;
  /** It is the very name. */
  exact: boolean;
}

/** Each is asked in its turn. */
const BOOKS_MAX = 24;
const OF_EACH_BOOK = 8;
const HEADS_AT_ONCE = 6;

export interface TitleParts {
  kiwix: Pick<Kiwix, "suggest">;
  follow: Follow;
}

/**
 * The likeliest first, each page once, by whichever of its names fits best.
 * @param keep which of those that were suggested are worth being looked up
 */
export async function findTitles(
  { kiwix, follow }: TitleParts,
  asked: { books: readonly ShelfBook[]; q: string; limit: number; keep?: (hit: TitleHit, book: ShelfBook) => boolean },
  signal: AbortSignal,
): Promise<TitleHit[]> {
  const { q, limit, keep = () => true } = asked;
  const wanted = fold(q);
  const rank = ({ title, exact }: TitleHit) => (exact ? 0 : fold(title).startsWith(wanted) ? 1 : 2);
  const ofBooks: TitleHit[][] = [];
  for (const book of asked.books.slice(0, BOOKS_MAX)) {
    const found = await suggestions(kiwix, book, q, signal);
    const hits = found.map(({ title, path }) => {
      const name = title.slice(0, 500);
      return { bookId: book.id, bookTitle: book.title, path, title: name, exact: fold(name) === wanted };
    });
    ofBooks.push(hits.filter((hit) => keep(hit, book)));
  }
  const ranked = interleave(ofBooks).toSorted((a, b) => rank(a) - rank(b));
  const byId = new Map(asked.books.map((book) => [book.id, book]));
  const finalOf = async (hit: TitleHit): Promise<TitleHit | null> => {
    const book = byId.get(hit.bookId);
    const path = book === undefined ? null : await follow(book, hit.path, signal);
    return path === null ? null : { ...hit, path };
  };
  return (await withoutRedirects(finalOf, ranked.slice(0, limit * 2))).slice(0, limit);
}

/** A book whose titles can't be searched has none to suggest. */
async function suggestions(kiwix: Pick<Kiwix, "suggest">, book: ShelfBook, term: string, signal: AbortSignal) {
  try {
    return await kiwix.suggest({ bookId: book.id, term, limit: OF_EACH_BOOK }, signal);
  } catch (cause) {
    const isOfBook = cause instanceof DomainError && (cause.code === "not_found" || cause.code === "upstream_failed");
    if (isOfBook) return [];
    throw cause;
  }
}

/** One of each in turn. */
export function interleave<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
}

/** Other names of a page lead to it: each page stands for itself once, under its own name where that was found, too. */
async function withoutRedirects(
  finalOf: (hit: TitleHit) => Promise<TitleHit | null>,
  hits: readonly TitleHit[],
): Promise<TitleHit[]> {
  const finals = new Array<TitleHit | null>(hits.length).fill(null);
  const next = hits.entries();
  const lookRest = async () => {
    for (const [n, hit] of next) finals[n] = await finalOf(hit);
  };
  await Promise.all(Array.from({ length: HEADS_AT_ONCE }, lookRest));
  const byPage = new Map<string, TitleHit>();
  for (const [n, hit] of finals.entries()) {
    if (hit === null) continue;
    const key = JSON.stringify([hit.bookId, hit.path]);
    const known = byPage.get(key);
    const isOwnName = hits[n]?.path === hit.path;
    if (known === undefined) byPage.set(key, hit);
    else if (isOwnName) byPage.set(key, { ...known, title: hit.title });
  }
  return [...byPage.values()];
}
