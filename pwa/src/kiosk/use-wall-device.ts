// The device on the wall: its screen stays on and full, it darkens at night, and it drifts to spare the panel.
import { useEffect, useState } from "preact/hooks";
import { onWake } from "../shell/wake.ts";
import { ALONE_AFTER_MS, type Ambient, ambientAt, burnInShift, type Shift } from "./ambient.ts";
import { stayAwake } from "./stay-awake.ts";
import { TOUCHES } from "./use-wall-chat.ts";

/** What the system took while the wall was on, e.g. with a low battery, comes back without a touch. */
const ASK_AGAIN_MS = 60_000;

/** Browsers without wake locks, and pages without a secure connection, leave the screen to the system. */
export function useStayAwake(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    return stayAwake({
      request: () => navigator.wakeLock.request("screen"),
      isVisible: () => document.visibilityState === "visible",
      onMoment(listener) {
        const stopWake = onWake(listener);
        const timer = setInterval(listener, ASK_AGAIN_MS);
        addEventListener("pointerdown", listener);
        return () => {
          stopWake();
          clearInterval(timer);
          removeEventListener("pointerdown", listener);
        };
      },
    });
  }, []);
}

/** Takes the whole screen at the first touch, as browsers allow it only then; a mouse is somebody at a desk. */
export function useFullScreen(): void {
  useEffect(() => {
    let isOurs = false;
    const fill = ({ pointerType }: PointerEvent) => {
      const root = document.documentElement;
      if (pointerType !== "touch" || document.fullscreenElement !== null || !document.fullscreenEnabled) return;
      if (matchMedia("(display-mode: fullscreen)").matches) return;
      root.requestFullscreen({ navigationUI: "hide" }).then(
        () => {
          isOurs = true;
        },
        // Refused, e.g. while it changes already: the next touch asks again.
        () => undefined,
      );
    };
    // As the finger is lifted: before, it is no press yet.
    addEventListener("pointerup", fill);
    return () => {
      removeEventListener("pointerup", fill);
      if (isOurs && document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, []);
}

export interface WallLook extends Ambient {
  shift: Shift;
}

/** @param isInUse somebody speaks, writes or reads: the wall is bright, and counts from the end of it. */
export function useWallLook(now: Date, isInUse: boolean): WallLook {
  const isAlone = useAlone(isInUse);
  return { ...ambientAt(now, isAlone ? ALONE_AFTER_MS : 0), shift: burnInShift(now) };
}

function useAlone(isInUse: boolean): boolean {
  const [isAlone, setAlone] = useState(false);
  useEffect(() => {
    setAlone(false);
    if (isInUse) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      setAlone(false);
      timer = setTimeout(() => setAlone(true), ALONE_AFTER_MS);
    };
    begin();
    for (const name of TOUCHES) addEventListener(name, begin, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of TOUCHES) removeEventListener(name, begin);
    };
  }, [isInUse]);
  return isAlone;
}
