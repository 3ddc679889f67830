// The field that searches the books: what one types is completed below it, by finger, mouse or arrow keys.
import { SEARCH_QUERY_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { Search, X } from "lucide";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { LIBRARY_PATH, pathOfArticle, pathOfFinding } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import type { LibrarySearch, Suggestion } from "./library-search.ts";
import { t } from "./words.ts";

export interface SearchBoxProps {
  search: LibrarySearch;
  /** What is searched for, as the address says; null: nothing. */
  q: string | null;
  /** In which book; null: in all of them. */
  bookId: string | null;
  /** With more than one book each suggestion says where it stands. */
  hasManyBooks: boolean;
}

export function SearchBox({ search, q, bookId, hasManyBooks }: SearchBoxProps) {
  const { route } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [words, setWords] = useState(q ?? "");
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const suggestions = search.suggestions.value;
  const isShown = isOpen && suggestions.length > 0;

  useEffect(() => setWords(q ?? ""), [q]);
  useEffect(() => setChosen(-1), [suggestions]);
  useEffect(() => search.hush, [search]);

  const type = (next: string) => {
    setWords(next);
    setOpen(true);
    // What was chosen belonged to other words.
    setChosen(-1);
    search.type({ q: next, book: bookId });
  };
  const close = () => {
    setOpen(false);
    search.hush();
  };
  const open = (suggestion: Suggestion) => {
    close();
    route(pathOfArticle(suggestion));
  };
  const find = () => {
    close();
    const wanted = words.trim();
    route(wanted === "" ? LIBRARY_PATH : pathOfFinding(wanted, bookId));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!isShown) return;
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One beyond the last is the field itself.
      const places = suggestions.length + 1;
      setChosen(((chosen + 1 + step + places) % places) - 1);
    } else if (event.key === "Escape") {
      if (isShown) close();
      else if (words !== "") type("");
      else return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search class="library-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const suggestion = isShown ? suggestions[chosen] : undefined;
          if (suggestion === undefined) find();
          else open(suggestion);
        }}
      >
        <Icon node={Search} size={20} />
        <input
          ref={field}
          type="search"
          {...comboboxOf(listId, isShown ? chosen : null)}
          aria-label={bookId === null ? t("lib.search") : t("lib.searchBook")}
          placeholder={bookId === null ? t("lib.search") : t("lib.searchBook")}
          autocomplete="off"
          autocorrect="off"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={SEARCH_QUERY_MAX_CHARS}
          value={words}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {words !== "" && (
          <button
            type="button"
            class="icon-button"
            aria-label={t("lib.clear")}
            onClick={() => {
              setWords("");
              close();
              if (q !== null) route(LIBRARY_PATH);
              field.current?.focus();
            }}
          >
            <Icon node={X} size={18} />
          </button>
        )}
      </form>
      <div id={listId} class="suggestions" role="listbox" aria-label={t("lib.suggestions")} hidden={!isShown}>
        {isShown &&
          suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, its keys choose
            <div
              key={`${suggestion.bookId} ${suggestion.path}`}
              id={`${listId}-${index}`}
              class="suggestion"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // The field keeps the focus, and with it what was typed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(suggestion)}
            >
              <span class="suggestion-title" dir="auto">
                {suggestion.title}
              </span>
              {hasManyBooks && <span class="suggestion-book">{suggestion.bookTitle}</span>}
            </div>
          ))}
      </div>
      <p class="visually-hidden" role="status">
        {isShown ? t("lib.suggested", { count: suggestions.length }) : ""}
      </p>
    </search>
  );
}

/**
 * As the combobox pattern wants it, without the `list` that the types expect beside it: the browser would fill that with
 * words of its own. `chosen` null: the list is not shown.
 */
const comboboxOf = (listId: string, chosen: number | null): object => ({
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": chosen !== null,
  "aria-controls": listId,
  ...(chosen === null || chosen < 0 ? {} : { "aria-activedescendant": `${listId}-${chosen}` }),
});
