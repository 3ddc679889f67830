// Keeps the end of the conversation in view while it grows, unless the reader has scrolled up.
import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Follow {
  /** Whether the end is in view, so that new words keep it there. */
  isFollowing: boolean;
  toEnd: (smooth?: boolean) => void;
  /** Something else is to be looked at: the end is not gone to until somebody does. To be called before the scroll to it. */
  leave: () => void;
  /** Keeps what is in view where it is while older messages come in above. */
  keepPlace: (change: () => Promise<void>) => Promise<void>;
}

/** This close to the end counts as being there. */
const NEAR_PX = 48;

/** @param isOn false while there is nothing to follow yet, e.g. on the welcome screen. */
export function useFollow(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  isOn: boolean,
): Follow {
  const [isFollowing, setFollowing] = useState(true);
  const follows = useRef(true);
  const on = useRef(isOn);
  on.current = isOn;

  const toEnd = useCallback((smooth = false) => {
    const element = scroller.current;
    if (!element) return;
    follows.current = true;
    setFollowing(true);
    const still = document.documentElement.dataset.motion === "reduced";
    element.scrollTo({ top: element.scrollHeight, behavior: smooth && !still ? "smooth" : "instant" });
  }, []);

  const leave = useCallback(() => {
    // By its place alone it can't be told: where it was before is known only from scroll events that may be under way.
    follows.current = false;
    setFollowing(false);
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    let lastTop = element.scrollTop;
    const onScroll = () => {
      const gap = element.scrollHeight - element.scrollTop - element.clientHeight;
      // Only the reader scrolls up; growing content never does.
      const next = gap < NEAR_PX || (follows.current && element.scrollTop >= lastTop);
      lastTop = element.scrollTop;
      if (next !== follows.current) setFollowing(next);
      follows.current = next;
    };
    const observer = new ResizeObserver(() => {
      // The reader, or a search, may have left already: the scroll event says so only after the next resize.
      onScroll();
      if (follows.current && on.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);

  useEffect(() => toEnd(), []);

  const keepPlace = useCallback(async (change: () => Promise<void>) => {
    const element = scroller.current;
    if (!element) return change();
    const fromEnd = element.scrollHeight - element.scrollTop;
    await change();
    requestAnimationFrame(() => {
      // Browsers that anchor the scroll by themselves are already there.
      element.scrollTop = element.scrollHeight - fromEnd;
    });
  }, []);

  return { isFollowing, toEnd, leave, keepPlace };
}
