// kiwix-serve as the service uses it: its catalogue, its search, its suggestions, and what its books hold.
import { DomainError, notFound } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { createSidecarClient, jsonOf, type SidecarAnswer } from "../../voice/sidecar-client.ts";
import { askWithin, locationOf } from "./ask-within.ts";
import { parseBookPath } from "./book-path.ts";
import { type CatalogueBook, parseCatalogue } from "./catalogue.ts";
import type { LibraryAddress } from "./library-address.ts";
import { createOneAtATime } from "./one-at-a-time.ts";
import { type ContentRequest, type OpenedContent, openContent, rootOf } from "./open-content.ts";
import { parseSearchResults, type SearchResults } from "./search-results.ts";
import { parseSuggestions, type Suggestion } from "./suggestions.ts";

export interface KiwixSearch {
  /** At least one, all with an index of their text. */
  bookIds: readonly string[];
  q: string;
  /** From 0. */
  offset: number;
  limit: number;
}

export interface Kiwix {
  catalogue(signal: AbortSignal): Promise<CatalogueBook[]>;
  search(asked: KiwixSearch, signal: AbortSignal): Promise<SearchResults>;
  /** @throws DomainError `not_found` */
  suggest(asked: { bookId: string; term: string; limit: number }, signal: AbortSignal): Promise<Suggestion[]>;
  /** Where the book begins; null: it has no front page. */
  frontPath(bookId: string, signal: AbortSignal): Promise<string | null>;
  /** Its icon, a PNG of 48 pixels. @throws DomainError `not_found` */
  icon(iconName: string, signal: AbortSignal): Promise<SidecarAnswer>;
  open(asked: ContentRequest, signal: AbortSignal): Promise<OpenedContent>;
}

export interface KiwixOptions {
  address: LibraryAddress;
  clock: Clock;
  fetch?: typeof globalThis.fetch;
}

const CATALOGUE = { timeoutMs: 15_000, maxBytes: 8 * 1024 * 1024 };
/** A first search in an encyclopedia reads its index from a cold disk. */
const SEARCH = { timeoutMs: 30_000, maxBytes: 4 * 1024 * 1024 };
const FRONT_MS = 10_000;
const ICON = { timeoutMs: 10_000, maxBytes: 512 * 1024 };
const WAITING_MAX = 40;
/** "No index", "no such book", and what it can make nothing of. */
const NOT_SERVED = [400, 404];

export function createKiwix({ address, clock, fetch = globalThis.fetch }: KiwixOptions): Kiwix {
  const client = createSidecarClient({ name: "The library", ...address, clock, fetch });
  const counter = createOneAtATime(WAITING_MAX);
  const root = () => rootOf(address.url());

  /** Only one at a time, and each to its end: see the counter. */
  function look(path: string, signal: AbortSignal): Promise<SidecarAnswer> {
    const work = () =>
      client.call({ path, alsoAccepts: NOT_SERVED }, { ...SEARCH, signal: new AbortController().signal });
    return counter.take(work, signal);
  }

  return {
    async catalogue(signal) {
      const answer = await client.call({ path: "/catalog/v2/entries?count=-1" }, { ...CATALOGUE, signal });
      return parseCatalogue(textOf(answer), root());
    },

    async search({ bookIds, q, offset, limit }, signal) {
      const query = new URLSearchParams(bookIds.map((id): [string, string] => ["books.name", id]));
      query.set("pattern", q);
      query.set("format", "xml");
      query.set("start", String(offset + 1));
      query.set("pageLength", String(limit));
      const answer = await look(`/search?${query}`, signal);
      if (answer.status !== 200) return { total: 0, items: [] };
      return parseSearchResults(textOf(answer), root());
    },

    async suggest({ bookId, term, limit }, signal) {
      const query = new URLSearchParams({ content: bookId, term, count: String(limit) });
      const answer = await look(`/suggest?${query}`, signal);
      if (answer.status !== 200) throw notFound("book");
      const found = parseSuggestions(jsonOf(answer));
      if (found === null) throw new DomainError("upstream_failed", "The library could not do this. Please try again.");
      return found;
    },

    async frontPath(bookId, signal) {
      const base = address.url();
      // Up to 3.3 the book's own address leads to its front page, since then the one below /content.
      for (const style of ["", "/content"]) {
        const path = await frontOf(`${base}${style}/${encodeURIComponent(bookId)}/`, bookId, signal);
        if (path !== null) return path;
      }
      return null;
    },

    async icon(iconName, signal) {
      const path = `/catalog/v2/illustration/${encodeURIComponent(iconName)}/?size=48`;
      const answer = await client.call({ path, alsoAccepts: NOT_SERVED }, { ...ICON, signal });
      if (answer.status !== 200 || !answer.mediaType.startsWith("image/")) throw notFound("picture");
      return answer;
    },

    open: (asked, signal) => openContent(asked, { address, clock, fetch }, signal),
  };

  async function frontOf(url: string, bookId: string, signal: AbortSignal): Promise<string | null> {
    const limits = { clock, fetch, signal, timeoutMs: FRONT_MS, notReady: address.notReady };
    const response = await askWithin(url, { method: "HEAD" }, limits);
    await response.body?.cancel();
    const target = parseBookPath(locationOf(response) ?? "", root());
    return target !== null && target.bookId === bookId && target.path !== "" ? target.path : null;
  }
}

const textOf = ({ bytes }: SidecarAnswer): string => new TextDecoder().decode(bytes);
