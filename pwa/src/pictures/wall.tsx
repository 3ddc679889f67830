// The wall of pictures: as endless as one has painted, and only what is in sight is drawn.
import type { Image } from "@hearth/handlers/shared/contract/images.ts";
import { Heart } from "lucide";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { pathOfPicture } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { PictureImage } from "./picture-image.tsx";
import { type PictureWall, WHOLE_WALL } from "./picture-wall.ts";
import { useWallWindow } from "./use-wall-window.ts";
import { placeOf, stepOf, type WallShape } from "./wall-window.ts";
import { t } from "./words.ts";

export interface WallProps {
  wall: PictureWall;
  scroller: RefObject<HTMLElement | null>;
  /** The picture that one comes back from, for a moment: its frame takes the focus. */
  returnTo: string | null;
  /** Whether there is a studio to invite to. */
  canMake: boolean;
}

export function Wall({ wall, scroller, returnTo, canMake }: WallProps) {
  const items = wall.items.value;
  const state = wall.state.value;
  if (items.length > 0) return <Frames wall={wall} scroller={scroller} returnTo={returnTo} />;
  if (state === "loading") return <WallSkeleton />;
  if (state === "failed") {
    return (
      <div class="wall-note">
        <p role="alert">{t("wall.failed")}</p>
        <button type="button" class="button" onClick={() => void wall.load()}>
          {t("chat.tryAgain")}
        </button>
      </div>
    );
  }
  const { q, favourite } = wall.query.value;
  const words =
    q !== "" ? t("wall.nothingFound") : favourite ? t("wall.noFavourites") : canMake ? t("wall.empty") : t("wall.bare");
  return (
    <div class="wall-note" role="status">
      <p>{words}</p>
      {(q !== "" || favourite) && (
        <button type="button" class="button button-quiet" onClick={() => void wall.ask(WHOLE_WALL)}>
          {t("wall.showAll")}
        </button>
      )}
    </div>
  );
}

function Frames({ wall, scroller, returnTo }: Omit<WallProps, "canMake">) {
  const items = wall.items.value;
  const list = useRef<HTMLUListElement>(null);
  const { shape, window, reveal } = useWallWindow(list, scroller, items.length);
  const [active, setActive] = useState(0);
  /** The frame that takes the focus as soon as it is drawn. */
  const coming = useRef<number | null>(null);
  const frameAt = (index: number) => list.current?.querySelector<HTMLElement>(`[data-frame="${index}"]`) ?? null;
  const focusComing = () => {
    const frame = coming.current === null ? null : frameAt(coming.current);
    if (frame === null) return;
    coming.current = null;
    frame.focus({ preventScroll: true });
  };
  // Before the next key can come: the frame that has the focus now may be gone with this drawing.
  useLayoutEffect(focusComing);

  const goTo = (index: number) => {
    setActive(index);
    coming.current = index;
    reveal(index);
    focusComing();
  };
  useEffect(() => {
    if (returnTo === null) return;
    const found = items.findIndex(({ id }) => id === returnTo);
    // A deleted one leaves its place to its neighbour.
    goTo(found === -1 ? Math.min(active, items.length - 1) : found);
  }, [returnTo]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset.frame : undefined;
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepOf(event.key, coming.current ?? Number(at), shape);
    if (next === null) return;
    event.preventDefault();
    goTo(next);
  };
  // One frame can be reached by Tab, and it is always one that is there.
  const tabbed = active >= window.first && active < window.end ? active : window.first;
  return (
    <>
      <ul ref={list} class="wall" style={{ height: `${window.heightPx}px` }} onKeyDown={onKeyDown}>
        {items.slice(window.first, window.end).map((image, at) => (
          <Frame
            key={image.id}
            image={image}
            index={window.first + at}
            shape={shape}
            isTabbed={window.first + at === tabbed}
            onFocus={setActive}
          />
        ))}
      </ul>
      <Older wall={wall} scroller={scroller} />
    </>
  );
}

interface FrameProps {
  image: Image;
  index: number;
  shape: WallShape;
  isTabbed: boolean;
  onFocus: (index: number) => void;
}

/** Hangs at a place of its own: one that stays in sight is not drawn again when others come and go. */
function Frame({ image, index, shape, isTabbed, onFocus }: FrameProps) {
  const { leftPx, topPx, sidePx } = placeOf(index, shape);
  const style = { left: `${leftPx}px`, top: `${topPx}px`, width: `${sidePx}px`, height: `${sidePx}px` };
  return (
    <li class="frame" style={style} aria-setsize={shape.count} aria-posinset={index + 1}>
      <a href={pathOfPicture(image.id)} data-frame={index} tabIndex={isTabbed ? 0 : -1} onFocus={() => onFocus(index)}>
        <PictureImage image={image} size="small" />
        {image.favourite && (
          <span class="frame-favourite">
            <Icon node={Heart} size={18} />
            <span class="visually-hidden">{t("frame.favourite")}</span>
          </span>
        )}
      </a>
    </li>
  );
}

/** So far below what is seen the next page is asked for. */
const AHEAD = "1200px";

/** Asks for the older ones when it comes near; where that failed, by a press. */
function Older({ wall, scroller }: Pick<WallProps, "wall" | "scroller">) {
  const foot = useRef<HTMLDivElement>(null);
  const older = wall.older.value;
  const count = wall.items.value.length;
  useEffect(() => {
    const element = foot.current;
    if (element === null || older !== "there") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void wall.loadOlder();
      },
      // Of the room that scrolls: a margin of the window would be cut off at its edge.
      { root: scroller.current, rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [older, count]);
  return (
    <div ref={foot} class="wall-foot" role="status">
      {older === "loading" && t("wall.loadingOlder")}
      {older === "failed" && (
        <>
          <span>{t("wall.olderFailed")}</span>{" "}
          <button type="button" class="button" onClick={() => void wall.loadOlder()}>
            {t("chat.tryAgain")}
          </button>
        </>
      )}
    </div>
  );
}

function WallSkeleton() {
  return (
    <div role="status">
      <span class="visually-hidden">{t("wall.loading")}</span>
      <div class="wall-blank" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  );
}
