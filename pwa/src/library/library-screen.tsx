// The library: the shelf with its search, or the reading room with a page open.
import "../styles/fields.css";
import "../styles/library.css";
import "../styles/page.css";
import "../styles/reader.css";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { LIBRARY_PATH, pathOfArticle } from "../shell/place.ts";
import { useLibrary } from "./library-book.ts";
import type { LibraryPlaceProps } from "./library-place.tsx";
import { Reader } from "./reader.tsx";
import { Shelf } from "./shelf.tsx";

export function LibraryScreen({ place, onShowSide }: LibraryPlaceProps) {
  const { bookId, path, anchor, block, quote, q } = place;
  if (bookId !== null && path !== null) {
    return <Reader asked={{ bookId, path, anchor }} target={{ block, quote }} onShowSide={onShowSide} />;
  }
  if (bookId !== null && q === null) return <FrontPage bookId={bookId} onShowSide={onShowSide} />;
  return <Shelf q={q} bookId={bookId} onShowSide={onShowSide} />;
}

/** Which page a book begins with, the book itself knows. */
function FrontPage({ bookId, onShowSide }: { bookId: string; onShowSide: (() => void) | null }) {
  const library = useLibrary();
  const { route } = useLocation();
  const books = library.books.value;
  useEffect(() => {
    if (books === null) return;
    const path = books.items.find(({ id }) => id === bookId)?.frontPath ?? null;
    route(path === null ? LIBRARY_PATH : pathOfArticle({ bookId, path }), true);
  }, [books]);
  // Meanwhile the shelf reads them, and says how it stands.
  return <Shelf q={null} bookId={null} onShowSide={onShowSide} />;
}
