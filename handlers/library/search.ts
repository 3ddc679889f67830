// Searching in the whole text of all books, and in the titles of those that have no index; the very name comes first.
import { DomainError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { LibraryHit, LibraryHitPage } from "../shared/contract/library.ts";
import { LIBRARY_HITS_MAX } from "../shared/contract/limits.ts";
import type { Follow } from "./follow.ts";
import type { Kiwix } from "./kiwix/kiwix.ts";
import type { SearchResults } from "./kiwix/search-results.ts";
import { orGone } from "./or-gone.ts";
import type { Shelf, ShelfBook } from "./shelf.ts";
import { findTitles, interleave } from "./titles.ts";

export interface SearchAsked {
  q: string;
  book?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Titles are left out, also of books that have no index. */
  textOnly?: boolean;
}

/** Books of one language, searched in one go: newer library servers refuse a mixture. */
interface Group {
  books: ShelfBook[];
  /** How much of what it finds was shown; null: all of it. */
  offset: number | null;
}

const GROUPS_MAX = 8;
const TITLES_MAX = 10;
/** A library server that is started again is back by then, more often than not. */
const AGAIN_MS = 1_000;
const NOTHING: SearchResults = { total: 0, items: [] };

export interface SearchParts {
  kiwix: Kiwix;
  shelf: Shelf;
  follow: Follow;
  clock: Pick<Clock, "schedule">;
}

export async function searchLibrary(
  parts: SearchParts,
  { q, book, limit, cursor, textOnly = false }: SearchAsked,
  signal: AbortSignal,
): Promise<LibraryHitPage> {
  const { kiwix, shelf, follow } = parts;
  const books = book === undefined ? await shelf.books(signal) : [await shelf.find(book, signal)];
  const groups = groupsOf(books, cursor);
  const isTitle = (hit: { exact: boolean }, { hasTextSearch }: ShelfBook) => hit.exact || !hasTextSearch;
  const titles = textOnly
    ? []
    : await findTitles({ kiwix, follow }, { books, q, limit: TITLES_MAX, keep: isTitle }, signal);
  const found: SearchResults[] = [];
  for (const group of groups) found.push(await searchGroup(parts, group, { q, limit }, signal));

  const titled = new Set(titles.map(keyOf));
  const excerpts = new Map(found.flatMap(({ items }) => items.map((item) => [keyOf(item), item.excerpt] as const)));
  const asTitles = titles.map(({ exact: _, ...hit }) => ({ ...hit, excerpt: excerpts.get(keyOf(hit)) ?? [] }));
  const first: LibraryHit[] = cursor === undefined ? asTitles.slice(0, limit) : [];

  const taken = groups.map(() => 0);
  const rest: LibraryHit[] = [];
  for (const { group, item } of interleave(found.map(({ items }, group) => items.map((item) => ({ group, item }))))) {
    if (first.length + rest.length >= limit) break;
    taken[group] = (taken[group] ?? 0) + 1;
    const bookTitle = books.find(({ id }) => id === item.bookId)?.title;
    if (bookTitle !== undefined && !titled.has(keyOf(item))) rest.push({ ...item, bookTitle });
  }
  const next = groups.map(({ offset }, n) => {
    const { total, items } = found[n] ?? NOTHING;
    const shown = (offset ?? 0) + (taken[n] ?? 0);
    const isAll = offset === null || items.length === 0 || shown >= Math.min(total, LIBRARY_HITS_MAX);
    return isAll ? null : shown;
  });
  return {
    items: [...first, ...rest],
    total: Math.max(
      found.reduce((sum, { total }) => sum + total, 0),
      first.length + rest.length,
    ),
    nextCursor: next.every((offset) => offset === null) ? null : next.map((offset) => offset ?? "x").join("."),
  };
}

const keyOf = ({ bookId, path }: { bookId: string; path: string }): string => JSON.stringify([bookId, path]);

/** @throws DomainError `invalid_request` for a cursor that is none of ours */
function groupsOf(books: readonly ShelfBook[], cursor: string | undefined): Group[] {
  const byLanguage = new Map<string, ShelfBook[]>();
  for (const book of books.filter(({ hasTextSearch }) => hasTextSearch)) {
    byLanguage.set(book.language, [...(byLanguage.get(book.language) ?? []), book]);
  }
  const offsets = cursor?.split(".");
  if (offsets?.some((offset) => !/^(x|\d{1,4})$/.test(offset))) {
    throw new DomainError("invalid_request", "cursor: is none that a search has given");
  }
  return [...byLanguage.values()].slice(0, GROUPS_MAX).map((each, n) => {
    const offset = offsets === undefined ? "0" : (offsets[n] ?? "x");
    return { books: each, offset: offset === "x" ? null : Number(offset) };
  });
}

async function searchGroup(
  parts: SearchParts,
  { books, offset }: Group,
  asked: { q: string; limit: number },
  signal: AbortSignal,
): Promise<SearchResults> {
  if (offset === null || offset >= LIBRARY_HITS_MAX || books.length === 0) return NOTHING;
  const ask = (of: readonly ShelfBook[]) =>
    parts.kiwix.search({ bookIds: of.map(({ id }) => id), ...asked, offset }, signal);
  try {
    return await ask(books);
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    // It may have been between two starts: a damaged index is refused once more, and while others are answered.
    await later(parts.clock, AGAIN_MS, signal);
    const sound: ShelfBook[] = [];
    for (const book of books) if (await isSound(() => ask([book]))) sound.push(book);
    if (sound.length === 0) await parts.kiwix.catalogue(signal);
    for (const book of books) if (!sound.includes(book)) parts.shelf.giveUpTextSearch(book);
    // One takes the search in all of them down.
    return sound.length === 0 ? NOTHING : await ask(sound);
  }
}

function later(clock: Pick<Clock, "schedule">, delayMs: number, signal: AbortSignal): Promise<void> {
  return orGone(new Promise<void>((resolve) => void clock.schedule(delayMs, resolve)), signal);
}

const isRefusal = (cause: unknown): boolean => cause instanceof DomainError && cause.code === "upstream_failed";

async function isSound(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (cause) {
    if (isRefusal(cause)) return false;
    throw cause;
  }
}
