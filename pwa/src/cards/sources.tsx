// What an answer rests on: one quiet line that opens.
import type { CardOf } from "@hearth/handlers/shared/contract/cards.ts";
import { ChevronRight } from "lucide";
import { formatList } from "../messages/formats.ts";
import { pathOfArticle } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { citedOf } from "./cited.ts";
import { t } from "./words.ts";

interface SourcesProps {
  card: CardOf<"library">;
  words: string;
  isOnWall: boolean;
}

export function Sources({ card, words, isOnWall }: SourcesProps) {
  const sources = citedOf(card.sources, words);
  if (sources.length === 0) return null;
  const titles = formatList([...new Set(sources.map(({ title }) => title))]);
  if (isOnWall) return <p class="sources-wall">{t("sources.from", { titles })}</p>;
  return (
    <details class="sources">
      <summary>
        <Icon node={ChevronRight} size={16} />
        <span class="sources-line">{t("sources.line", { count: sources.length, titles })}</span>
      </summary>
      <ul class="sources-list" aria-label={t("sources.list")}>
        {sources.map((source) => (
          <li key={source.n}>
            <a href={pathOfArticle(source)}>
              <span class="sources-number">{source.n}</span>
              <span class="sources-words">
                <span dir="auto">
                  {source.title} <span class="sources-book">{source.bookTitle}</span>
                </span>
                <q dir="auto">{source.quote}</q>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
