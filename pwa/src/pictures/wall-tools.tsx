// Above the wall: its search, and the favourites alone.
import { SEARCH_QUERY_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { Heart, Search } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import type { PictureWall } from "./picture-wall.ts";
import { t } from "./words.ts";

/** A word that is still being typed is not searched for. */
const TYPING_MS = 250;

export function WallTools({ wall }: { wall: PictureWall }) {
  const { q, favourite } = wall.query.value;
  // On a bare wall there is nothing to look for.
  const isBare = wall.state.value === "ready" && wall.items.value.length === 0 && q === "" && !favourite;
  const [words, setWords] = useState(q);
  const asked = useRef(q);
  useEffect(() => {
    if (words.trim() === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = words.trim();
      void wall.ask({ ...wall.query.peek(), q: asked.current });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  // "Show all" empties the search from elsewhere.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setWords(q);
  }, [q]);
  const title = <h2 class="pictures-heading">{t("wall.title")}</h2>;
  if (isBare) return title;
  return (
    <div class="wall-tools">
      {title}
      <label class="wall-search">
        <span class="visually-hidden">{t("wall.search")}</span>
        <Icon node={Search} size={18} />
        <input
          class="field"
          type="search"
          maxLength={SEARCH_QUERY_MAX_CHARS}
          placeholder={t("wall.search")}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        class="button wall-favourites"
        aria-pressed={favourite}
        onClick={() => void wall.ask({ ...wall.query.peek(), favourite: !favourite })}
      >
        <Icon node={Heart} size={18} />
        <span>{t("wall.favourites")}</span>
      </button>
    </div>
  );
}
