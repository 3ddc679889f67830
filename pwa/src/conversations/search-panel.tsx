// Search over everything that was said: the field, and the places where the words stand.
import { Search as SearchIcon, X } from "lucide";
import { useHearth, useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { pathOfConversation } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { useSlow } from "../ui/use-slow.ts";

export function SearchField() {
  const { search } = useHouse();
  const query = search.query.value;
  return (
    <search class="search-field">
      <Icon node={SearchIcon} size={18} />
      <input
        id="search"
        type="search"
        class="search-input"
        placeholder={t("search.placeholder")}
        aria-label={t("search.label")}
        autocomplete="off"
        value={query}
        onInput={(event) => search.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || query === "") return;
          event.stopPropagation();
          event.preventDefault();
          search.type("");
        }}
      />
      {query !== "" && (
        <button type="button" class="icon-button" aria-label={t("search.clear")} onClick={() => search.type("")}>
          <Icon node={X} size={18} />
        </button>
      )}
    </search>
  );
}

export function SearchHits() {
  const { search } = useHouse();
  const isReachable = useHearth().connection.state.value === "online";
  const hits = search.hits.value;
  const state = search.state.value;
  const isSlow = useSlow(state === "searching");
  return (
    <>
      <p class="side-note search-line" role="status">
        {state === "failed" && t(isReachable ? "search.failed" : "search.away")}
        {state === "ready" && countLine(hits.length)}
        {isSlow && t("search.searching")}
      </p>
      {state === "failed" && (
        <button type="button" class="button button-quiet" onClick={() => search.type(search.query.value)}>
          {t("chat.tryAgain")}
        </button>
      )}
      <ul class="hits" aria-busy={state === "searching"}>
        {hits.map((hit) => (
          <li key={hit.messageId}>
            <a class="hit" href={pathOfConversation(hit.conversationId, hit.messageId)}>
              <span class="hit-title">{hit.conversationTitle}</span>
              <span class="hit-excerpt">
                {hit.excerpt.map((part, index) =>
                  part.hit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function countLine(count: number): string {
  if (count === 0) return t("search.none");
  return t("search.found", { count });
}
