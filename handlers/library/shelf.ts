// The books that are served now, as the catalogue tells of them; asked once for each edition of the archives.
import { sha256Hex } from "../digest.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Book } from "../shared/contract/library.ts";
import type { CatalogueBook } from "./kiwix/catalogue.ts";
import type { Kiwix } from "./kiwix/kiwix.ts";
import type { LibraryAddress } from "./kiwix/library-address.ts";

export interface ShelfBook extends Book {
  uuid: string;
  iconName: string | null;
  /** Changes whenever what the archive holds may have changed: what ETags are made of. */
  identity: string;
  /** Of whatever is read from it, with its quotes. */
  etag: string;
}

/** What lies in the folder, as far as the shelf has to know. */
export interface ServedArchives {
  /** Changes with every change of what is served. */
  readonly edition: string;
  /** By the archive's UUID. */
  find(uuid: string): { sizeBytes: number; identity: string } | null;
  readonly served: number;
  readonly setAside: number;
  /** Being looked at; at least 1 until the folder was looked through for the first time. */
  readonly checking: number;
}

export interface Shelf {
  /** @throws DomainError `component_not_ready`, `upstream_failed`, `upstream_timeout` */
  books(signal: AbortSignal): Promise<ShelfBook[]>;
  /** @throws DomainError `not_found` */
  find(bookId: string, signal: AbortSignal): Promise<ShelfBook>;
  /** Its index is damaged: for a while only its titles are searched. */
  giveUpTextSearch(book: ShelfBook): void;
  hasBooks(): boolean;
}

export interface ShelfOptions {
  kiwix: Pick<Kiwix, "catalogue" | "frontPath">;
  address: Pick<LibraryAddress, "url" | "isForeign">;
  archives: ServedArchives;
  clock: Clock;
}

/** Of a library server that is somebody else's, and may have new books at any time. */
const FOREIGN_FRESH_MS = 30_000;
const FRONTS_AT_ONCE = 6;
/** Its index may have been refused for another reason, which is gone by then. */
const WITHOUT_INDEX_MS = 10 * 60_000;

/** What is read for everybody goes on when the first who asked is gone. */
const toItsEnd = () => new AbortController().signal;

interface Kept {
  key: string;
  until: number;
  books: Promise<ShelfBook[]>;
}

export function createShelf({ kiwix, address, archives, clock }: ShelfOptions): Shelf {
  let kept: Kept | null = null;
  /** null: not known yet. */
  let foreignBooks: number | null = null;
  /** Until when, by the clock. */
  const withoutIndex = new Map<string, number>();
  const isWithoutIndex = ({ identity }: ShelfBook) => clock.now() < (withoutIndex.get(identity) ?? 0);

  async function read(): Promise<ShelfBook[]> {
    const found = await kiwix.catalogue(toItsEnd());
    const fronts = await eachOf(found, FRONTS_AT_ONCE, (book) => kiwix.frontPath(book.id, toItsEnd()));
    const books = await Promise.all(found.map((book, n) => toShelfBook(book, fronts[n] ?? null)));
    if (address.isForeign) foreignBooks = books.length;
    return books;
  }

  async function toShelfBook(book: CatalogueBook, frontPath: string | null): Promise<ShelfBook> {
    const archive = address.isForeign ? null : archives.find(book.uuid);
    const identity = archive?.identity ?? `${book.uuid}-${book.date ?? ""}-${book.sizeBytes}`;
    return {
      ...book,
      sizeBytes: archive?.sizeBytes ?? book.sizeBytes,
      frontPath,
      iconUrl: book.iconName !== null ? `/api/library/books/${encodeURIComponent(book.id)}/icon` : null,
      identity,
      etag: `"${(await sha256Hex(identity)).slice(0, 32)}"`,
    };
  }

  async function books(signal: AbortSignal): Promise<ShelfBook[]> {
    signal.throwIfAborted();
    if (!address.isForeign && archives.served === 0) return [];
    const key = `${address.url()} ${archives.edition}`;
    if (kept === null || kept.key !== key || clock.now() > kept.until) {
      const until = address.isForeign ? clock.now() + FOREIGN_FRESH_MS : Number.POSITIVE_INFINITY;
      const mine: Kept = { key, until, books: read() };
      kept = mine;
      // What failed is not kept; whoever waits for it hears of it.
      mine.books.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    const all = await kept.books;
    signal.throwIfAborted();
    return all.map((book) => (isWithoutIndex(book) ? { ...book, hasTextSearch: false } : book));
  }

  return {
    books,
    async find(bookId, signal) {
      const book = (await books(signal)).find(({ id }) => id === bookId);
      if (book === undefined) throw notFound("book");
      return book;
    },
    giveUpTextSearch({ identity }) {
      for (const [known, until] of withoutIndex) if (until <= clock.now()) withoutIndex.delete(known);
      withoutIndex.set(identity, clock.now() + WITHOUT_INDEX_MS);
    },
    hasBooks: () => (address.isForeign ? foreignBooks !== 0 : archives.served > 0),
  };
}

/** In order, a few at once; what one of them fails with is null, unless the library itself is away. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<(Result | null)[]> {
  const results: (Result | null)[] = items.map(() => null);
  const next = items.entries();
  const workRest = async () => {
    for (const [n, item] of next) {
      results[n] = await work(item).catch((cause: unknown) => {
        if (cause instanceof DomainError && cause.code !== "component_not_ready") return null;
        throw cause;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workRest));
  return results;
}
