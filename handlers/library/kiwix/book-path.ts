// Paths within books: into kiwix-serve's addresses and out of them, so that none leads anywhere else. Pure.

import { ARTICLE_PATH_MAX_CHARS } from "../../shared/contract/limits.ts";

export interface BookPath {
  bookId: string;
  /** Decoded. */
  path: string;
}

/** Longer is no address, but something that was put into one, such as a picture. */
const LINK_MAX_CHARS = 4_000;

/** No server answers there; it only completes what is relative. */
const NOWHERE = "http://library.invalid";

/** Whether it is a path that stays within its book: no `.` and `..`, which would be taken for steps, and no control characters. */
export function staysInside(path: string): boolean {
  const hasSteps = path.split("/").some((part) => part === "." || part === "..");
  return path !== "" && !hasSteps && !/\p{Cc}/u.test(path);
}

/** For an address; `path` has to stay inside. */
export const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** null: it is not encoded as addresses are. */
export function decodePath(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/**
 * What an address of kiwix-serve names, in both of its styles: `/BOOK/A/x` up to 3.3, `/content/BOOK/x` since.
 * @param root what the library server's own address ends with, "" or "/library"
 * @returns null for one that leads out of the library; `path` "" is the book's front
 */
export function parseBookPath(href: string, root: string): BookPath | null {
  if (!URL.canParse(href, NOWHERE)) return null;
  const { origin, pathname } = new URL(href, NOWHERE);
  if (origin !== NOWHERE || !pathname.startsWith(`${root}/`)) return null;
  const parts = pathname.slice(root.length + 1).split("/");
  const isRaw = parts[0] === "raw" && parts[2] === "content";
  const rest = isRaw ? [parts[1] ?? "", ...parts.slice(3)] : parts[0] === "content" ? parts.slice(1) : parts;
  const bookId = decodePath(rest[0] ?? "");
  const path = decodePath(rest.slice(1).join("/"));
  if (bookId === null || bookId === "" || path === null) return null;
  return path === "" || staysInside(path) ? { bookId, path } : null;
}

/** Where a link on a page leads. */
export type LinkTarget =
  | { kind: "page"; path: string; anchor: string | null }
  | { kind: "outside"; host: string }
  /** It runs something, or cannot be understood. */
  | { kind: "nothing" };

/** `from` is the path of the page that the link stands on. */
export function resolveLink(href: string, from: string): LinkTarget {
  const base = `${NOWHERE}/${encodePath(from)}`;
  const trimmed = href.trim();
  if (trimmed.length > LINK_MAX_CHARS) return { kind: "nothing" };
  if (!URL.canParse(trimmed, base)) return { kind: "nothing" };
  const { origin, protocol, host, pathname, hash } = new URL(trimmed, base);
  if (protocol !== "http:" && protocol !== "https:") return { kind: "nothing" };
  if (origin !== NOWHERE) return { kind: "outside", host };
  // A query says nothing within an archive: pages whose names hold a question mark are linked with %3F.
  const path = decodePath(pathname.slice(1)) ?? "";
  const anchor = hash === "" ? null : (decodePath(hash.slice(1)) ?? hash.slice(1));
  if (!staysInside(path) || path.length > ARTICLE_PATH_MAX_CHARS) return { kind: "nothing" };
  return { kind: "page", path, anchor: anchor === "" ? null : anchor };
}
