// The shelf: search first, then the books, and what of them is on this device.
import { Library, PanelLeftOpen } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHouse } from "../app/hearth.ts";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { LIBRARY_FEATURES, pathOfFinding, pathOfSettings } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { BookCard } from "./book-card.tsx";
import { explainLibrary, isStarting } from "./explain-library.ts";
import { Hits } from "./hits.tsx";
import { KeptPages } from "./kept-pages.tsx";
import { isBeingChecked, useLibrary } from "./library-book.ts";
import { SearchBox } from "./search-box.tsx";
import { t } from "./words.ts";

export interface ShelfProps {
  q: string | null;
  /** The one book that is searched in; null: all of them. */
  bookId: string | null;
  onShowSide: (() => void) | null;
}

export function Shelf({ q, bookId, onShowSide }: ShelfProps) {
  const library = useLibrary();
  const { search } = library;
  const title = useRef<HTMLHeadingElement>(null);
  const books = library.books.value;
  const hasManyBooks = (books?.items.length ?? 0) > 1;

  useEffect(() => {
    document.title = t("app.titled", { title: t("list.library") });
    void library.loadBooks();
    if (q === null) title.current?.focus();
  }, []);
  useEffect(() => void search.find({ q: q ?? "", book: bookId }), [q, bookId]);

  return (
    <main class="conversation" id="room" tabIndex={-1}>
      <header class="topbar">
        {onShowSide && (
          <button type="button" class="icon-button" onClick={onShowSide} aria-label={t("list.show")}>
            <Icon node={PanelLeftOpen} />
          </button>
        )}
        <span class="topbar-title" />
        <EarSign />
      </header>
      <ConnectionBanner words={t("lib.offline")} />
      <div class="scroller">
        <div class="library">
          <h1 ref={title} class="library-title" tabIndex={-1}>
            {t("list.library")}
          </h1>
          {books !== null && books.items.length > 0 && (
            <div class="library-finding">
              <SearchBox search={search} q={q} bookId={bookId} hasManyBooks={hasManyBooks} />
              {hasManyBooks && q !== null && <BookFilter q={q} bookId={bookId} />}
            </div>
          )}
          {q !== null && books !== null && books.items.length > 0 ? (
            <Hits search={search} q={q} bookId={bookId} hasManyBooks={hasManyBooks} />
          ) : (
            <>
              <Books />
              <KeptPages pages={library.pages} />
            </>
          )}
        </div>
      </div>
    </main>
  );
}

/** Where the words are to be looked for. */
function BookFilter({ q, bookId }: { q: string; bookId: string | null }) {
  const books = useLibrary().books.value?.items ?? [];
  const { route } = useLocation();
  return (
    <select
      class="field select book-filter"
      aria-label={t("lib.where")}
      value={bookId ?? ""}
      onChange={({ currentTarget }) => route(pathOfFinding(q, currentTarget.value === "" ? null : currentTarget.value))}
    >
      <option value="">{t("lib.allBooks")}</option>
      {books.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

function Books() {
  const library = useLibrary();
  const books = library.books.value;
  const error = library.error.value;
  const isAdmin = useHouse().user.role === "admin";
  if (books === null && error === null) return <BooksSkeleton />;
  const isEmpty = books !== null && books.items.length === 0 && error === null;
  return (
    <>
      {error !== null && <Problem error={error} hasBooks={books !== null} />}
      {isEmpty && isBeingChecked(books) && <p role="status">{t("lib.checking")}</p>}
      {isEmpty && !isBeingChecked(books) && <NoBooks isAdmin={isAdmin} />}
      {books !== null && books.items.length > 0 && (
        <ul class="books" aria-label={t("lib.books")}>
          {books.items.map((book) => (
            <li key={book.id}>
              <BookCard book={book} />
            </li>
          ))}
        </ul>
      )}
      {books !== null && books.setAside > 0 && isAdmin && (
        <p class="library-hint">
          {t("lib.setAside", { count: books.setAside })} <a href={pathOfSettings("library")}>{t("lib.setAsideLook")}</a>
        </p>
      )}
    </>
  );
}

function Problem({ error, hasBooks }: { error: unknown; hasBooks: boolean }) {
  const library = useLibrary();
  const isWaking = isStarting(error);
  return (
    <div class={hasBooks ? "library-problem" : "library-empty"}>
      <p role={isWaking ? "status" : "alert"}>{explainLibrary(error)}</p>
      {!isWaking && (
        <button type="button" class="button" onClick={() => void library.loadBooks()}>
          {t("chat.tryAgain")}
        </button>
      )}
    </div>
  );
}

function NoBooks({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div class="library-empty">
      <Icon node={Library} size={40} />
      <p>{t("lib.empty")}</p>
      <p class="library-hint">{isAdmin ? t("lib.emptyAdmin") : t("lib.emptyMember")}</p>
      {isAdmin && (
        <div class="library-actions">
          <a class="button button-primary" href={LIBRARY_FEATURES}>
            {t("lib.toFeatures")}
          </a>
          <a class="button" href={pathOfSettings("library")}>
            {t("lib.toArchives")}
          </a>
        </div>
      )}
    </div>
  );
}

function BooksSkeleton() {
  return (
    <div class="books books-skeleton" role="status" aria-label={t("lib.loading")}>
      <span />
      <span />
      <span />
    </div>
  );
}
