// The pictures: what is to be painted, what is being painted, and the wall where everything hangs.
import "../styles/fields.css";
import "../styles/pictures.css";
import "../styles/studio.css";
import "../styles/picture-view.css";
import { PanelLeftOpen } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { PICTURES_PATH, pathOfConversation } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { JobsInWork } from "./jobs-in-work.tsx";
import { PictureView } from "./picture-view.tsx";
import type { PicturesPlaceProps } from "./pictures-place.tsx";
import { Studio } from "./studio.tsx";
import { usePictureBook } from "./use-picture-book.ts";
import { Wall } from "./wall.tsx";
import { WallTools } from "./wall-tools.tsx";
import { t } from "./words.ts";

export function PicturesScreen({ pictureId, conversationId, onShowSide }: PicturesPlaceProps) {
  const book = usePictureBook();
  const { route } = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = t("app.titled", { title: t("list.pictures") });
    if (pictureId === null) title.current?.focus();
    void book.loadOptions();
    void book.wall.load();
    return book.jobs.follow();
  }, [book]);
  const close = () => route(conversationId === null ? PICTURES_PATH : pathOfConversation(conversationId));
  /** To the place where what was ordered a moment ago is shown. */
  const toWork = () => {
    route(PICTURES_PATH);
    scroller.current?.scrollTo({ top: 0, behavior: "instant" });
  };

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
      <ConnectionBanner words={t("wall.away")} />
      <div class="scroller" ref={scroller}>
        <div class="pictures">
          <h1 ref={title} class="pictures-title" tabIndex={-1}>
            {t("list.pictures")}
          </h1>
          <Studio book={book} />
          <JobsInWork book={book} />
          <section class="wall-room" aria-label={t("wall.title")}>
            <WallTools wall={book.wall} />
            <Wall wall={book.wall} scroller={scroller} />
          </section>
        </div>
      </div>
      {pictureId !== null && (
        <PictureView
          id={pictureId}
          book={book}
          isFromTalk={conversationId !== null}
          onClose={close}
          onOrdered={toWork}
        />
      )}
    </main>
  );
}
