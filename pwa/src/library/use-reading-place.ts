// Brings a page to where one wants to be: back where one was, at the passage that is cited, or at a mark of its own.
import type { Article } from "@hearth/handlers/shared/contract/library.ts";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { type CitedBlocks, findCited } from "./block-text.ts";
import { followReading } from "./follow-reading.ts";
import { goTo, placeIn, showBlock } from "./reading-place.ts";
import type { ReadingPlace, ReadingPlaces } from "./reading-places.ts";

export interface ReadingTarget {
  block: number | null;
  quote: string | null;
}

export interface ReadingPlaceUse {
  /** What a citation points at. */
  cited: CitedBlocks | null;
  /** One is where one stopped the last time, not at the beginning. */
  isReturned: boolean;
  toBeginning(): void;
}

export function useReadingPlace(
  scroller: RefObject<HTMLElement | null>,
  shown: { article: Article; key: string } | null,
  target: ReadingTarget,
  places: ReadingPlaces,
): ReadingPlaceUse {
  const { url } = useLocation();
  const [cited, setCited] = useState<CitedBlocks | null>(null);
  const [isReturned, setReturned] = useState(false);
  /** The page whose place is followed; none while it is still being brought there. */
  const followed = useRef<string | null>(null);
  /** The page that was shown last: its newer text, behind the copy of this device, is no other page. */
  const lastKey = useRef<string | null>(null);

  useLayoutEffect(() => {
    const room = scroller.current;
    followed.current = null;
    if (room === null || shown === null) return;
    const { article, key } = shown;
    let isLeft = false;
    const found = target.block === null ? null : findCited(article.blocks, target.block, target.quote);
    setCited(target.quote === null ? null : found);
    if (lastKey.current !== key) setReturned(false);
    lastKey.current = key;
    const settle = () => {
      if (!isLeft) followed.current = key;
    };
    const earlier = noted();
    if (earlier !== null) goTo(room, earlier);
    else if (found !== null) showBlock(room, found.first);
    else if (article.anchorBlock !== null) showBlock(room, article.anchorBlock);
    else {
      goTo(room, { block: 0, offset: 0 });
      void places.of(key).then((last) => {
        if (isLeft || last === null) return settle();
        goTo(room, last);
        setReturned(true);
        settle();
      });
      return () => {
        isLeft = true;
      };
    }
    settle();
    return () => {
      isLeft = true;
    };
  }, [shown?.key, shown?.article, url]);

  useEffect(() => {
    const room = scroller.current;
    if (room === null) return;
    return followReading(room, {
      key: () => followed.current,
      place: () => placeIn(room),
      places,
      note: (reading) => history.replaceState({ ...history.state, reading }, ""),
      page: document,
      view: window,
    });
  }, [shown !== null, url]);

  return {
    cited,
    isReturned,
    toBeginning() {
      const room = scroller.current;
      if (room !== null) goTo(room, { block: 0, offset: 0 });
      setReturned(false);
    },
  };
}

/** What this visit of the page has noted in the browser's history, which keeps one place for each visit. */
function noted(): ReadingPlace | null {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("reading" in state)) return null;
  const { reading } = state;
  if (typeof reading !== "object" || reading === null) return null;
  const { block, offset } = reading as Partial<Record<keyof ReadingPlace, unknown>>;
  return typeof block === "number" && typeof offset === "number" ? { block, offset } : null;
}
