// The contents of a page: beside it on a desk, a sheet on the phone; where one is stands out.
import type { Article } from "@hearth/handlers/shared/contract/library.ts";
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pathOfArticle } from "../shell/place.ts";
import { idOfBlock } from "./article-blocks.tsx";
import { t } from "./words.ts";

export interface ContentsProps {
  article: Article;
  scroller: RefObject<HTMLElement | null>;
  onChosen: (block: number) => void;
}

/** So far below the upper edge a heading counts as reached, in CSS pixels. */
const REACHED_PX = 80;

export function Contents({ article, scroller, onChosen }: ContentsProps) {
  const now = useHeadingNow(article, scroller);
  const top = Math.min(...article.contents.map(({ level }) => level));
  return (
    <nav
      class="contents"
      aria-label={t("reader.contents")}
      lang={article.language || undefined}
      dir={article.direction}
    >
      <ol>
        {article.contents.map(({ block, level, title }) => (
          <li key={block} style={{ "--level": level - top }}>
            <a
              href={pathOfArticle({ ...article, block })}
              aria-current={now === block ? "location" : undefined}
              onClick={() => onChosen(block)}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last heading above the upper edge; null: one is before the first. */
function useHeadingNow({ contents }: Article, scroller: RefObject<HTMLElement | null>): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const room = scroller.current;
    if (room === null) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const edge = room.getBoundingClientRect().top + REACHED_PX;
      const reached = contents.findLast(({ block }) => {
        const heading = document.getElementById(idOfBlock(block));
        return heading !== null && heading.getBoundingClientRect().top <= edge;
      });
      setNow(reached?.block ?? null);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    room.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      room.removeEventListener("scroll", onScroll);
    };
  }, [contents]);
  return now;
}
