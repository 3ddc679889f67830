// All that a person's screens know of the library: its books, the search, pages, and what of them is on this device.
import type { BookList } from "@hearth/handlers/shared/contract/library.ts";
import { batch, effect, type ReadonlySignal, signal } from "@preact/signals";
import { useHouse } from "../app/hearth.ts";
import type { HousePartDeps } from "../app/house-parts.ts";
import { openDraftStorage } from "../chat/drafts.ts";
import { addressOfThumbnail } from "../pictures/kept-pictures.ts";
import { isStarting } from "./explain-library.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { createLibraryApi } from "./library-api.ts";
import { createLibrarySearch, type LibrarySearch } from "./library-search.ts";
import { createPageStore, type PageStore } from "./page-store.ts";
import { createReaderLook, type ReaderLook } from "./reader-look.ts";
import { createReadingPlaces, type ReadingPlaces } from "./reading-places.ts";

export interface LibraryBook {
  /** null until they were read, here or by an earlier visit. */
  books: ReadonlySignal<BookList | null>;
  /** What went wrong with the last try to read them. */
  error: ReadonlySignal<unknown>;
  loadBooks(): Promise<void>;
  search: LibrarySearch;
  pages: PageStore;
  places: ReadingPlaces;
  look: ReaderLook;
  flush(): Promise<void>;
  close(): void;
}

/** A library server that is waking up is asked again after this, in milliseconds. */
const ASK_AGAIN_MS = 3_000;

export function createLibraryBook({ api: { calls }, keep, articles, isReachable }: HousePartDeps): LibraryBook {
  const api = createLibraryApi(calls);
  const books = signal<BookList | null>(null);
  const error = signal<unknown>(null);
  const search = createLibrarySearch(api);
  const places = createReadingPlaces(keep);
  const pages = createPageStore({
    articles,
    isReachable,
    read: api.article,
    fetchPicture,
    addressOf: addressOfThumbnail,
    release: (address) => URL.revokeObjectURL(address),
  });
  let again: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function loadBooks(): Promise<void> {
    clearTimeout(again);
    try {
      const found = await api.books();
      batch(() => {
        books.value = found;
        error.value = null;
      });
      void keep.write("books", found);
      if (isBeingChecked(found)) askAgain();
    } catch (failure) {
      const kept = books.peek() ?? (await keep.read("books"));
      batch(() => {
        books.value = kept;
        error.value = failure;
      });
      if (isStarting(failure)) askAgain();
    }
  }
  function askAgain(): void {
    clearTimeout(again);
    if (!isClosed) again = setTimeout(() => void loadBooks(), ASK_AGAIN_MS);
  }

  let wasAway = false;
  const stopFollowing = effect(() => {
    const isAway = !isReachable();
    if (wasAway && !isAway) queueMicrotask(() => void loadBooks());
    wasAway = isAway;
  });

  return {
    books,
    error,
    loadBooks,
    search,
    pages,
    places,
    look: createReaderLook(openDraftStorage()),
    flush: places.flush,
    close() {
      isClosed = true;
      clearTimeout(again);
      stopFollowing();
      search.close();
      pages.close();
    },
  };
}

/** There may be more books in a moment. What an earlier version has kept says nothing of it. */
export const isBeingChecked = ({ checking }: Partial<Pick<BookList, "checking">>): boolean => (checking ?? 0) > 0;

/** The same library for every screen of this person. @throws Error where nobody is signed in */
export const useLibrary = (): LibraryBook => useHouse().parts.get(createLibraryBook);
