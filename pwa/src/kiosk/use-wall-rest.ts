// Tells the rest of the app that this page is a wall, and when nobody would miss it for a moment.
import { useEffect } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { TOUCHES } from "./use-wall-chat.ts";

/** Between two sentences of somebody nothing is to happen. */
const REST_AFTER_MS = 60_000;

/** @param isInUse somebody speaks, writes or reads. */
export function useWallRest(isInUse: boolean): void {
  const { wall } = useHearth();
  useEffect(() => {
    wall.value = "in-use";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      wall.value = "in-use";
      if (!isInUse) {
        timer = setTimeout(() => {
          wall.value = "at-rest";
        }, REST_AFTER_MS);
      }
    };
    begin();
    for (const name of TOUCHES) addEventListener(name, begin, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of TOUCHES) removeEventListener(name, begin);
      wall.value = "none";
    };
  }, [isInUse]);
}
