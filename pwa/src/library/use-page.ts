// The page that an address names, on its way, here, or not to be had.
import { useEffect, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { keyOfArticle } from "../offline/kept-articles.ts";
import { isStarting } from "./explain-library.ts";
import type { LibraryBook } from "./library-book.ts";
import type { OpenedPage } from "./page-store.ts";

export interface PageAsked {
  bookId: string;
  path: string;
  anchor: string | null;
}

export type PageState =
  | { name: "loading" }
  | ({ name: "ready"; key: string; anchor: string | null } & OpenedPage)
  | { name: "failed"; error: unknown };

/** A library server that is waking up is asked again after this, in milliseconds. */
const ASK_AGAIN_MS = 3_000;

/** Follows the address; what fails for want of the service is asked again when it is back. */
export function usePage({ pages }: LibraryBook, asked: PageAsked | null): { state: PageState; again: () => void } {
  const [state, setState] = useState<PageState>({ name: "loading" });
  const [tries, setTries] = useState(0);
  const isOnline = useHearth().connection.state.value === "online";
  const again = () => setTries(tries + 1);
  const key = asked === null ? "" : keyOfArticle(asked);
  const anchor = asked?.anchor ?? null;

  useEffect(() => {
    if (asked === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What is open stays until the next page is here, so that nothing flashes.
    if (state.name === "failed") setState({ name: "loading" });
    pages.open(asked, abort.signal).then(
      (opened) => {
        if (!abort.signal.aborted) setState({ name: "ready", key, anchor, ...opened });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setState({ name: "failed", error });
        if (isStarting(error)) timer = setTimeout(again, ASK_AGAIN_MS);
      },
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key, anchor, tries]);
  const isWanting = state.name === "failed" || (state.name === "ready" && state.isKept);
  useEffect(() => {
    if (isOnline && isWanting) again();
  }, [isOnline]);
  return { state, again };
}
