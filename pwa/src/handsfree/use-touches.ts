// Wakes what the browser keeps asleep until somebody touches the page, wherever they touch it.
import { useEffect } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";

/** As a finger is lifted: before, it is no press for a browser (HTML, "activation triggering input event"). */
const PRESSES = ["pointerup", "keydown"] as const;

export function useTouches(): void {
  const { handsfree } = useHouse();
  useEffect(() => {
    const touch = () => {
      if (handsfree.isBlocked.peek() || handsfree.state.peek().name === "off") handsfree.touch();
    };
    for (const name of PRESSES) addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      for (const name of PRESSES) removeEventListener(name, touch, { capture: true });
    };
  }, [handsfree]);
}
