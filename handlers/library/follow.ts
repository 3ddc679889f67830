// Where a page's other names lead: asked once, and remembered for as long as its archive stays the same.
import { DomainError } from "../errors.ts";
import type { Kiwix } from "./kiwix/kiwix.ts";
import type { ShelfBook } from "./shelf.ts";

/** Where the path leads in the end; null: nowhere. */
export type Follow = (
  book: Pick<ShelfBook, "id" | "identity">,
  path: string,
  signal: AbortSignal,
) => Promise<string | null>;

const REMEMBERED_MAX = 5_000;

export function createFollower(kiwix: Pick<Kiwix, "open">): Follow {
  const known = new Map<string, string | null>();

  /** `isPassing`: the library server failed at it, and need not do so the next time. */
  async function look(bookId: string, path: string, signal: AbortSignal) {
    try {
      const opened = await kiwix.open({ bookId, path, method: "HEAD" }, signal);
      await opened.response.body?.cancel();
      return { path: opened.path, isPassing: false };
    } catch (cause) {
      const code = cause instanceof DomainError ? cause.code : null;
      if (code === "not_found" || code === "upstream_failed") return { path: null, isPassing: code !== "not_found" };
      throw cause;
    }
  }

  return async ({ id, identity }, path, signal) => {
    const key = JSON.stringify([identity, path]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = await look(id, path, signal);
    if (found.isPassing) return null;
    known.set(key, found.path);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED_MAX && oldest !== undefined) known.delete(oldest);
    return found.path;
  };
}
