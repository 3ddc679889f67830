// The pictures: what is to be painted, what is being painted, and the wall where everything hangs.
import "../styles/fields.css";
import "../styles/pictures.css";
import "../styles/studio.css";
import "../styles/picture-view.css";
import { PanelLeftOpen } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { EarSign } from "../handsfree/ear-sign.tsx";
import { ConnectionBanner } from "../shell/connection-banner.tsx";
import { Icon } from "../ui/icon.tsx";
import { JobsInWork } from "./jobs-in-work.tsx";
import { PictureView } from "./picture-view.tsx";
import type { PicturesPlaceProps } from "./pictures-place.tsx";
import { Studio } from "./studio.tsx";
import { useFreshOptions } from "./use-fresh-options.ts";
import { usePictureBook } from "./use-picture-book.ts";
import { usePictureWays } from "./use-picture-ways.ts";
import { Wall } from "./wall.tsx";
import { WallTools } from "./wall-tools.tsx";
import { t } from "./words.ts";

export function PicturesScreen({ pictureId, conversationId, onShowSide }: PicturesPlaceProps) {
  const book = usePictureBook();
  const title = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const ways = usePictureWays({ pictureId, conversationId }, scroller);
  useFreshOptions(book);

  useEffect(() => {
    document.title = t("app.titled", { title: t("list.pictures") });
    if (pictureId === null) title.current?.focus();
    void book.loadOptions();
    void book.wall.load();
    return book.jobs.follow();
  }, [book]);
  const options = book.options.value;
  const canMake = options?.allowed === true && (options.problem === null || options.problem.code !== "not_installed");

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
          <Studio book={book} onOrdered={ways.showWork} />
          <JobsInWork book={book} heading={ways.heading} />
          <section class="wall-room" aria-label={t("wall.title")}>
            <WallTools wall={book.wall} />
            <Wall wall={book.wall} scroller={scroller} returnTo={ways.returnTo} canMake={canMake} />
          </section>
        </div>
      </div>
      {pictureId !== null && (
        <PictureView
          id={pictureId}
          book={book}
          conversationId={conversationId}
          onClose={ways.close}
          onOrdered={ways.toWork}
          onDrafted={ways.toStudio}
        />
      )}
    </main>
  );
}
