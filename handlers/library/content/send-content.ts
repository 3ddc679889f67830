// The original of a page or a file of a book: streamed, in parts where asked, with an ETag that lives as long as the archive.
import type { Context } from "hono";
import { DomainError, notFound } from "../../errors.ts";
import { answerFor } from "../../files/byte-range.ts";
import { contentUrl } from "../article/to-article.ts";
import { decodePath, staysInside } from "../kiwix/book-path.ts";
import type { Kiwix } from "../kiwix/kiwix.ts";
import type { Shelf } from "../shelf.ts";
import { isPage, sentType } from "./media-types.ts";

export interface ContentParts {
  kiwix: Pick<Kiwix, "open">;
  shelf: Pick<Shelf, "find">;
}

/** Kept by the device, but asked for each time: the archive may have been replaced. */
const REVALIDATE = "private, no-cache";

/** The path behind `/content/:book/`, as it stands in the request's address. @throws DomainError `not_found` */
export function pathIn(url: string, prefix: string): string {
  const { pathname } = new URL(url);
  const path = decodePath(pathname.split("/").slice(prefix.split("/").length).join("/"));
  if (path === null || !staysInside(path)) throw notFound("page");
  return path;
}

/** @throws DomainError `not_found`, `range_not_satisfiable`, and what the library throws */
export async function sendContent(
  c: Context,
  { kiwix, shelf }: ContentParts,
  asked: { bookId: string; path: string },
): Promise<Response> {
  const { signal } = c.req.raw;
  const book = await shelf.find(asked.bookId, signal);
  const { etag } = book;
  const kept = {
    ETag: etag,
    "Cache-Control": REVALIDATE,
    "Accept-Ranges": "bytes",
  };
  const isHead = c.req.method === "HEAD";
  const conditions = { ifNoneMatch: c.req.header("If-None-Match"), ifRange: c.req.header("If-Range") };
  const range = isHead ? undefined : c.req.header("Range");
  // Only whether there is something to answer with: the size is the library server's to know.
  const early = answerFor({ ...conditions, range }, { etag, sizeBytes: Number.MAX_SAFE_INTEGER });
  if (early.status === 304) return c.body(null, 304, kept);
  const { path, response } = await kiwix.open(
    { ...asked, method: isHead ? "HEAD" : "GET", range: early.status === 200 ? undefined : range },
    signal,
  );
  const type = sentType(response.headers.get("content-type"));
  if (path !== asked.path && isPage(type)) {
    // Its links are meant from where it really stands.
    await response.body?.cancel();
    return c.body(null, 302, { ...kept, Location: contentUrl(asked.bookId, path) });
  }
  if (response.status === 416) {
    await response.body?.cancel();
    const total = response.headers.get("content-range");
    if (total !== null) c.header("Content-Range", total);
    throw new DomainError("range_not_satisfiable", "This file has none of the bytes that were asked for.");
  }
  // Of what was packed all the same, the length is another one's: sent on, the rest would be taken for the next answer.
  const isPacked = response.headers.has("content-encoding");
  const passedOn = [...(isPacked ? [] : ["content-length"]), "content-range"].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const headers = { ...kept, "Content-Type": type, ...Object.fromEntries(passedOn) };
  const status = response.status === 206 ? 206 : 200;
  return isHead || response.body === null ? c.body(null, status, headers) : c.body(response.body, status, headers);
}
