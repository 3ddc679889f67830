// What was found in the books: the page, the words around, and more on demand.
import type { LibraryHit } from "@hearth/handlers/shared/contract/library.ts";
import { pathOfArticle, pathOfFinding } from "../shell/place.ts";
import { useSlow } from "../ui/use-slow.ts";
import { explainLibrary } from "./explain-library.ts";
import type { LibrarySearch } from "./library-search.ts";
import { t } from "./words.ts";

export interface HitsProps {
  search: LibrarySearch;
  q: string;
  bookId: string | null;
  hasManyBooks: boolean;
}

export function Hits({ search, q, bookId, hasManyBooks }: HitsProps) {
  const { state, items, total, nextCursor, error, more } = search.hits.value;
  const isSlow = useSlow(state === "searching");
  return (
    <section class="hits-room" aria-label={t("lib.found")} aria-busy={state === "searching"}>
      <p class="hits-line" role="status">
        {state === "ready" && items.length > 0 && t("lib.foundCount", { count: Math.max(total, items.length) })}
        {state === "searching" && isSlow && t("lib.searching")}
      </p>
      {state === "failed" && (
        <div class="library-empty">
          <p role="alert">{explainLibrary(error)}</p>
          <button type="button" class="button" onClick={() => void search.find({ q, book: bookId })}>
            {t("chat.tryAgain")}
          </button>
        </div>
      )}
      {state === "ready" && items.length === 0 && <NothingFound q={q} bookId={bookId} />}
      <ol class="library-hits">
        {items.map((hit) => (
          <li key={`${hit.bookId} ${hit.path}`}>
            <Hit hit={hit} hasBook={hasManyBooks && bookId === null} />
          </li>
        ))}
      </ol>
      {state === "ready" && nextCursor !== null && (
        <div class="hits-more">
          {more === "failed" && <p role="alert">{t("lib.moreFailed")}</p>}
          <button type="button" class="button" disabled={more === "loading"} onClick={() => void search.more()}>
            {more === "loading" ? t("lib.searching") : t("lib.more")}
          </button>
        </div>
      )}
    </section>
  );
}

function Hit({ hit, hasBook }: { hit: LibraryHit; hasBook: boolean }) {
  return (
    <a class="library-hit" href={pathOfArticle(hit)}>
      <span class="library-hit-title" dir="auto">
        {hit.title}
      </span>
      {hasBook && <span class="library-hit-book">{hit.bookTitle}</span>}
      {hit.excerpt.length > 0 && (
        <span class="library-hit-excerpt" dir="auto">
          {hit.excerpt.map((part, index) =>
            part.hit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
          )}
        </span>
      )}
    </a>
  );
}

function NothingFound({ q, bookId }: { q: string; bookId: string | null }) {
  return (
    <div class="library-empty">
      <p>{t("lib.nothing", { words: q })}</p>
      <p class="library-hint">{t("lib.nothingHint")}</p>
      {bookId !== null && (
        <a class="button" href={pathOfFinding(q, null)}>
          {t("lib.searchAll")}
        </a>
      )}
    </div>
  );
}
