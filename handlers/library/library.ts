// What the rest of the service has of the library: books, searching, pages, and passages to answer from.
import type { Article, ArticleRef, BookList, LibraryHitPage, LibrarySuggestions } from "../shared/contract/library.ts";

/** A piece of a page that an answer may rest on. */
export interface Passage extends ArticleRef {
  bookTitle: string;
  /** Number of the page's block that it begins with. */
  block: number;
  /** Plain text of the page: hostile like all of it. */
  text: string;
}

export interface PassagesOptions {
  /** Only this page. */
  about?: ArticleRef;
  limit: number;
  /** UTF-16 code units of all passages together. */
  maxChars: number;
}

/** Whatever asks the library server: @throws DomainError `component_not_ready`, `upstream_failed`, `upstream_timeout`. */
export interface Library {
  books(signal: AbortSignal): Promise<BookList>;
  /** @throws DomainError `not_found` for a book that is not there */
  search(
    asked: { q: string; book?: string | undefined; limit: number; cursor?: string | undefined },
    signal: AbortSignal,
  ): Promise<LibraryHitPage>;
  suggest(asked: { q: string; book?: string | undefined }, signal: AbortSignal): Promise<LibrarySuggestions>;
  /** @throws DomainError `not_found`, `too_large` */
  article(ref: { bookId: string; path: string; anchor?: string | undefined }, signal: AbortSignal): Promise<Article>;
  /** The likeliest first; empty: the library does not know. `question` of any length. */
  passages(question: string, options: PassagesOptions, signal: AbortSignal): Promise<Passage[]>;
  /** Whether there is at least one book to ask, without waiting for anything. */
  hasBooks(): boolean;
  /** Whether something is being looked at that may be a book. */
  isChecking(): boolean;
}
