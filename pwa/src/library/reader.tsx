// The reading room: one page of a book, its contents beside it, and nothing else.
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHearth } from "../app/hearth.ts";
import { keyOfArticle } from "../offline/kept-articles.ts";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DESK, useMediaQuery } from "../ui/media-query.ts";
import { useSlow } from "../ui/use-slow.ts";
import { Blocks } from "./article-blocks.tsx";
import { Contents } from "./contents.tsx";
import { explainLibrary, isStarting } from "./explain-library.ts";
import { FIND_FIELD, FindBar } from "./find-bar.tsx";
import { useLibrary } from "./library-book.ts";
import { OriginalPage } from "./original-page.tsx";
import { ReadBar } from "./read-bar.tsx";
import { PAGE_SIZES } from "./reader-look.ts";
import { ReaderTools } from "./reader-tools.tsx";
import { showBlock } from "./reading-place.ts";
import { SCROLLS } from "./scrolls.ts";
import { type PageAsked, usePage } from "./use-page.ts";
import { usePageVoice } from "./use-page-voice.ts";
import { type ReadingTarget, useReadingPlace } from "./use-reading-place.ts";
import { useSaved } from "./use-saved.ts";
import { t } from "./words.ts";

export interface ReaderProps {
  asked: PageAsked;
  target: ReadingTarget;
  onShowSide: (() => void) | null;
}

export function Reader({ asked, target, onShowSide }: ReaderProps) {
  const book = useLibrary();
  const { url } = useLocation();
  const { toasts } = useHearth();
  const isDesk = useMediaQuery(DESK);
  const scroller = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLElement>(null);
  const { state, again } = usePage(book, asked);
  const [isFinding, setFinding] = useState(false);
  const [hasSheet, setSheet] = useState(false);
  const [isOriginal, setOriginal] = useState(false);

  const key = keyOfArticle(asked);
  const article = state.name === "ready" ? state.article : null;
  const isHere = state.name === "ready" && state.key === key && state.anchor === asked.anchor;
  const place = useReadingPlace(scroller, isHere && article !== null ? { article, key } : null, target, book.places);
  const voice = usePageVoice(scroller, key);
  const saved = useSaved(book, isHere ? article : null, state.name === "ready" && state.isKept);
  const reading = voice.state.value;

  useEffect(() => {
    if (article !== null) document.title = t("app.titled", { title: article.title });
  }, [article]);
  useEffect(() => {
    setSheet(false);
    setOriginal(false);
  }, [key, url]);
  useEffect(() => {
    if (!place.isReturned) return;
    return toasts.show({
      text: t("reader.returned"),
      action: { label: t("reader.toBeginning"), run: place.toBeginning },
    });
  }, [place.isReturned, key]);
  useFindKey(() => setFinding(true), !isOriginal && article !== null);
  const jump = (block: number) => {
    setSheet(false);
    // After the address has followed, also where it was there already.
    requestAnimationFrame(() => scroller.current !== null && showBlock(scroller.current, block));
  };

  const hasContents = article !== null && article.contents.length > 1 && !isOriginal;
  return (
    <main class="conversation reader" id="room" tabIndex={-1}>
      <ReaderTools
        article={article}
        bookId={asked.bookId}
        onShowSide={onShowSide}
        onContents={hasContents && !isDesk ? () => setSheet(true) : null}
        onFind={() => setFinding(true)}
        onRead={() => article !== null && voice.start(article.blocks, blockInView(scroller.current))}
        isReading={reading.name !== "off"}
        isOriginal={isOriginal}
        onOriginal={setOriginal}
        saved={saved}
        look={book.look}
      />
      <ConnectionBanner words={t("reader.away")} />
      {isFinding && article !== null && !isOriginal && (
        <FindBar root={words} pageKey={key} onClose={() => setFinding(false)} />
      )}
      <div class="reader-room">
        {hasContents && isDesk && (
          <aside class="reader-contents">
            <Contents article={article} scroller={scroller} onChosen={jump} />
          </aside>
        )}
        {hasContents && !isDesk && hasSheet && (
          <Dialog title={t("reader.contents")} kind="sheet" onClose={() => setSheet(false)}>
            <div class="reader-sheet">
              <h2 class="group-title">{t("reader.contents")}</h2>
              <Contents article={article} scroller={scroller} onChosen={jump} />
            </div>
          </Dialog>
        )}
        {article !== null && isOriginal && <OriginalPage url={article.originalUrl} title={article.title} />}
        {/* It stays where it is below the page as it was made. */}
        <div
          class="scroller reader-scroller"
          ref={scroller}
          {...SCROLLS}
          inert={isOriginal}
          aria-busy={!isHere && state.name !== "failed"}
        >
          {article === null && <h1 class="visually-hidden">{t("list.library")}</h1>}
          {state.name === "failed" && <Failed error={state.error} onAgain={again} />}
          {state.name === "loading" && <Waiting />}
          {article !== null && (
            <>
              {state.name === "ready" && state.isKept && <p class="reader-note">{t("reader.kept")}</p>}
              <article
                ref={words}
                class="page"
                lang={article.language || undefined}
                dir={article.direction}
                style={{ "--page-scale": PAGE_SIZES[book.look.step.value] }}
              >
                <header class="page-head">
                  <p class="page-book">{article.bookTitle}</p>
                  <h1 class="page-title" data-page-title="" dir="auto">
                    {article.title}
                  </h1>
                </header>
                <Blocks
                  blocks={article.blocks}
                  page={article}
                  onJump={jump}
                  isCited={(n) => isHere && place.cited !== null && n >= place.cited.first && n <= place.cited.last}
                  spoken={reading.name === "reading" || reading.name === "paused" ? reading.block : null}
                />
                {article.cut && <p class="page-cut">{t("reader.cut")}</p>}
              </article>
            </>
          )}
        </div>
      </div>
      <ReadBar voice={voice} />
    </main>
  );
}

/** From here one would be read to: what is in view now. */
function blockInView(scroller: HTMLElement | null): number {
  if (scroller === null || scroller.scrollTop <= 0) return 0;
  const { top } = scroller.getBoundingClientRect();
  const blocks = [...scroller.querySelectorAll<HTMLElement>("[data-block]")];
  const first = blocks.find((block) => block.getBoundingClientRect().top >= top);
  return Number(first?.dataset.block ?? 0);
}

/** Ctrl+F or ⌘F finds on the page; pressed once more, the browser's own search comes. */
function useFindKey(find: () => void, isOn: boolean): void {
  const { session } = useHearth();
  useEffect(() => {
    if (!isOn || session.isKiosk.peek()) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "f") return;
      const field = document.getElementById(FIND_FIELD);
      if (field !== null && field === document.activeElement) return;
      event.preventDefault();
      if (field === null) find();
      else field.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOn]);
}

function Waiting() {
  const isSlow = useSlow(true);
  return (
    <div class="page page-waiting" role="status" aria-label={t("reader.loading")}>
      {isSlow && <p>{t("reader.loading")}</p>}
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <div class="gone">
      <p role="alert">{explainLibrary(error)}</p>
      {!isStarting(error) && (
        <button type="button" class="button" onClick={onAgain}>
          {t("chat.tryAgain")}
        </button>
      )}
    </div>
  );
}
