// A closer look at one picture: as large as the window, what it was made by, and what can be done with it.
import { ArrowLeft, ArrowRight, X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { pathOfPicture } from "../shell/place.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { PictureActions } from "./picture-actions.tsx";
import type { PictureBook } from "./picture-book.ts";
import { PictureFacts } from "./picture-facts.tsx";
import { PictureImage } from "./picture-image.tsx";
import { draftFrom, type StudioDraft } from "./studio-draft.ts";
import { usePicture } from "./use-picture.ts";
import { t } from "./words.ts";

export interface PictureViewProps {
  id: string;
  book: PictureBook;
  /** Where one came from, and goes back to; null: from the wall. */
  conversationId: string | null;
  onClose: () => void;
  /** Something was ordered from here. */
  onOrdered: () => void;
  /** The studio was filled in from here. */
  onDrafted: () => void;
}

export function PictureView({ id, book, conversationId, onClose, onOrdered, onDrafted }: PictureViewProps) {
  const { route } = useLocation();
  const { looked, put } = usePicture(book, id);
  const room = useRef<HTMLDivElement>(null);
  const items = book.wall.items.value;
  const at = items.findIndex((image) => image.id === id);
  const [newer, older] = at === -1 ? [undefined, undefined] : [items[at - 1]?.id, items[at + 1]?.id];
  const go = (to: string | undefined) => {
    if (to !== undefined) route(pathOfPicture(to, conversationId), true);
  };
  // Near the end of what is loaded the next ones are fetched, so that one can go on.
  useEffect(() => {
    if (at !== -1 && at >= items.length - 3) void book.wall.loadOlder();
    room.current?.scrollTo({ top: 0 });
  }, [id]);
  const options = book.options.value;
  const take = looked.name === "there" && options?.allowed === true ? draftFrom(looked.image, options) : null;
  const toStudio = (draft: StudioDraft) => {
    book.draft.value = draft;
    onDrafted();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isWriting || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") go(newer);
    else if (event.key === "ArrowRight") go(older);
  };

  return (
    <Dialog title={t("view.title")} kind="room" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go on; the buttons do the same */}
      <div class="view" ref={room} onKeyDown={onKeyDown}>
        <header class="view-top">
          <button type="button" class="button view-close" onClick={onClose}>
            <Icon node={X} />
            <span>{conversationId !== null ? t("view.backToTalk") : t("view.close")}</span>
          </button>
          <StepButton label={t("view.newer")} icon={ArrowLeft} to={newer} onGo={go} />
          <StepButton label={t("view.older")} icon={ArrowRight} to={older} onGo={go} />
        </header>
        {looked.name !== "there" ? (
          <p class="view-note" role="status">
            {t(looked.name === "loading" ? "view.loading" : looked.name === "missing" ? "view.missing" : "view.failed")}
          </p>
        ) : (
          <>
            <a class="view-picture" href={looked.image.url} target="_blank" rel="noreferrer" title={t("view.whole")}>
              <PictureImage key={id} image={looked.image} size="whole" />
            </a>
            <div class="view-words">
              <p class="view-prompt" dir="auto">
                {looked.image.prompt}
              </p>
              <PictureActions
                image={looked.image}
                book={book}
                onChanged={put}
                onOrdered={onOrdered}
                onDraft={toStudio}
                onRemoved={onClose}
              />
              <PictureFacts image={looked.image} onTake={take === null ? null : () => toStudio(take)} onGo={go} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface StepButtonProps {
  label: string;
  icon: typeof ArrowLeft;
  to: string | undefined;
  onGo: (id: string | undefined) => void;
}

function StepButton({ label, icon, to, onGo }: StepButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => onGo(to)}
    >
      <Icon node={icon} />
    </button>
  );
}
