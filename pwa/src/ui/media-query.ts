// Follows a media query as a hook.
import { useEffect, useState } from "preact/hooks";

/** Whether the query matches right now, e.g. `useMediaQuery("(min-width: 56rem)")`. */
export function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    update();
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [query]);
  return matches;
}

/** From this width on there is room for the list beside the conversation. */
export const DESK = "(min-width: 56rem)";
/** Fingers rather than a mouse: Enter then makes a new line. */
export const TOUCH = "(hover: none) and (pointer: coarse)";
