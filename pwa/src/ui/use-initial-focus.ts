// Where the focus goes when something appears: to what is typed into, where there is a keyboard.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { TOUCH, useMediaQuery } from "./media-query.ts";

/**
 * The ref of an element that takes the focus when it appears. Not on touch, where the keyboard on the screen would
 * jump up unasked: there `onTouch` takes it, e.g. a heading that says what is asked now.
 */
export function useInitialFocus<Target extends HTMLElement>(
  onTouch?: RefObject<HTMLElement | null>,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const isTouch = useMediaQuery(TOUCH);
  useEffect(() => {
    const taker = isTouch ? onTouch?.current : target.current;
    taker?.focus();
    if (taker instanceof HTMLInputElement) taker.select();
  }, []);
  return target;
}
