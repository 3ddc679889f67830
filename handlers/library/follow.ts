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

  async function look(bookId: string, path: string, signal: AbortSignal): Promise<string | null> {
    try {
      const opened = await kiwix.open({ bookId, path, method: "HEAD" }, signal);
      await opened.response.body?.cancel();
      return opened.path;
    } catch (cause) {
      const isOfPage = cause instanceof DomainError && (cause.code === "not_found" || cause.code === "upstream_failed");
      if (isOfPage) return null;
      throw cause;
    }
  }

  return async ({ id, identity }, path, signal) => {
    const key = JSON.stringify([identity, path]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = await look(id, path, signal);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED_MAX && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
