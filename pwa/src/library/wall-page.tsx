// A page over the wall, the cited passage first: large enough for three metres, and gone when nobody touches it.
import "../styles/page.css";
import "../styles/wall-page.css";
import { ArrowLeft } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { afterQuiet } from "../kiosk/use-wall-chat.ts";
import type { WallPagePlaceProps } from "../kiosk/wall-page-place.tsx";
import { KIOSK_PATH } from "../shell/place.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Blocks } from "./article-blocks.tsx";
import { type CitedBlocks, findCited } from "./block-text.ts";
import { explainLibrary } from "./explain-library.ts";
import { useLibrary } from "./library-book.ts";
import { showBlock } from "./reading-place.ts";
import { SCROLLS } from "./scrolls.ts";
import { usePage } from "./use-page.ts";
import { t } from "./words.ts";

/** Long enough to read a passage twice; the wall is everybody's. */
export const WALL_PAGE_QUIET_MS = 90_000;

export function WallPageView({ page }: WallPagePlaceProps) {
  const { bookId, path, anchor, block, quote } = page;
  const { route } = useLocation();
  const scroller = useRef<HTMLDivElement>(null);
  const { state } = usePage(useLibrary(), { bookId, path, anchor });
  const [cited, setCited] = useState<CitedBlocks | null>(null);
  const article = state.name === "ready" ? state.article : null;
  const close = () => route(KIOSK_PATH);

  useEffect(() => afterQuiet(WALL_PAGE_QUIET_MS, close), []);
  useEffect(() => {
    if (article === null || scroller.current === null) return;
    const found = block === null ? null : findCited(article.blocks, block, quote);
    setCited(found);
    const first = found?.first ?? article.anchorBlock;
    if (first !== null) showBlock(scroller.current, first);
  }, [article, block, quote]);

  return (
    <Dialog title={article?.title ?? t("wallPage.passage")} kind="room" onClose={close}>
      <div class="wall-page">
        <header class="wall-page-top">
          <button type="button" class="button" onClick={close}>
            <Icon node={ArrowLeft} size={32} />
            <span>{t("wallPage.close")}</span>
          </button>
          <p>{t("wallPage.goesBack")}</p>
        </header>
        <div class="wall-page-room" ref={scroller} {...SCROLLS}>
          {state.name === "failed" && <p role="alert">{explainLibrary(state.error)}</p>}
          {state.name === "loading" && <p role="status">{t("reader.loading")}</p>}
          {article !== null && (
            <article class="page" lang={article.language || undefined} dir={article.direction}>
              <header class="page-head">
                <p class="page-book">{article.bookTitle}</p>
                <h2 class="page-title" dir="auto">
                  {article.title}
                </h2>
              </header>
              <Blocks
                blocks={article.blocks}
                page={article}
                onJump={null}
                isCited={(n) => cited !== null && n >= cited.first && n <= cited.last}
                spoken={null}
              />
            </article>
          )}
        </div>
      </div>
    </Dialog>
  );
}
