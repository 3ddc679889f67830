// A page or a file of a book, opened at the library server: redirects are followed within the book and nowhere else.
import { DomainError, notFound } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { askWithin, locationOf } from "./ask-within.ts";
import { type BookPath, encodePath, parseBookPath, staysInside } from "./book-path.ts";
import type { LibraryAddress } from "./library-address.ts";

export interface ContentRequest extends BookPath {
  method?: "GET" | "HEAD";
  /** Of the request, where it may be answered in part. */
  range?: string | undefined;
}

export interface OpenedContent {
  /** Where redirects led in the end. */
  path: string;
  /** 200, 206 or 416; its body is the caller's to read or to cancel. */
  response: Response;
}

export interface ContentOptions {
  address: LibraryAddress;
  clock: Clock;
  fetch: typeof globalThis.fetch;
}

const HOPS_MAX = 5;
/** Until the answer begins: a disk may have to wake up first. */
const OPEN_MS = 20_000;
const GOOD = [200, 206, 416];

/** The path that an address of the library server is served below: "" or "/library". */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, "");

/** @throws DomainError `not_found`, `component_not_ready`, `upstream_failed`, `upstream_timeout` */
export async function openContent(
  asked: ContentRequest,
  { address, clock, fetch }: ContentOptions,
  signal: AbortSignal,
): Promise<OpenedContent> {
  let { path } = asked;
  for (let hop = 0; hop <= HOPS_MAX; hop++) {
    const base = address.url();
    // Packed, its length would not be that of what fetch unpacks.
    const headers = { "accept-encoding": "identity", ...(asked.range === undefined ? {} : { range: asked.range }) };
    const init = { method: asked.method ?? "GET", headers };
    const limits = { clock, fetch, signal, timeoutMs: OPEN_MS, notReady: address.notReady };
    const response = await askWithin(urlOf(base, asked.bookId, path), init, limits);
    const location = locationOf(response);
    if (response.status < 300 || response.status >= 400 || location === null) return { path, response: good(response) };
    await response.body?.cancel();
    const target = parseBookPath(location, rootOf(base));
    if (target === null || target.bookId !== asked.bookId || target.path === "") {
      throw new DomainError("not_found", "This page leads out of its book, where Hearth does not follow.");
    }
    ({ path } = target);
  }
  throw new DomainError("not_found", "This page leads in a circle.");
}

function urlOf(base: string, bookId: string, path: string): string {
  if (!staysInside(path)) throw notFound("page");
  return `${base}/raw/${encodeURIComponent(bookId)}/content/${encodePath(path)}`;
}

function good(response: Response): Response {
  if (GOOD.includes(response.status)) return response;
  void response.body?.cancel();
  if (response.status === 404 || response.status === 400) throw notFound("page");
  const words = "The library could not open this page. The book may be damaged; try another page.";
  throw new DomainError("upstream_failed", words, { cause: new Error(`status ${response.status}`) });
}
