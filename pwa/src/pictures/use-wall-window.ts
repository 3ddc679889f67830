// Follows the size of the wall and where one has scrolled to, and tells which frames to draw.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { columnsOf, type WallShape, type WallWindow, windowOf } from "./wall-window.ts";

/** In CSS pixels, as in styles/pictures.css. */
const FRAME_MIN_PX = 148;
const GAP_PX = 24;

export interface SeenWall {
  shape: WallShape;
  window: WallWindow;
  /** Brings a frame into view. */
  reveal: (index: number) => void;
}

export function useWallWindow(
  wall: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  count: number,
): SeenWall {
  const [shape, setShape] = useState<WallShape>({ count, columns: 2, rowPx: 200, gapPx: GAP_PX });
  const [window, setWindow] = useState<WallWindow>(() => windowOf(shape, { topPx: 0, viewPx: 800, aroundPx: 0 }));
  const last = useRef({ shape, window });
  /** The frame at the upper edge before the wall took another shape. */
  const anchor = useRef<number | null>(null);

  useLayoutEffect(() => {
    const [element, room] = [wall.current, scroller.current];
    if (element === null || room === null) return;
    const measure = () => {
      const columns = columnsOf(element.clientWidth, FRAME_MIN_PX, GAP_PX);
      const rowPx = (element.clientWidth - GAP_PX * (columns - 1)) / columns + GAP_PX;
      const next = { count, columns, rowPx, gapPx: GAP_PX };
      const topPx = room.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const seen = windowOf(next, { topPx, viewPx: room.clientHeight, aroundPx: room.clientHeight });
      const before = last.current.shape;
      if (next.columns !== before.columns && topPx > 0) {
        anchor.current = Math.floor(topPx / before.rowPx) * before.columns;
      }
      if (!isSame(next, before)) setShape(next);
      if (!isSame(seen, last.current.window)) setWindow(seen);
      last.current = { shape: next, window: seen };
    };
    measure();
    room.addEventListener("scroll", measure, { passive: true });
    // The studio above may grow, and the window may become another.
    const observer = new ResizeObserver(measure);
    for (const each of [room, ...room.children]) observer.observe(each);
    return () => {
      room.removeEventListener("scroll", measure);
      observer.disconnect();
    };
  }, [count]);

  // Turning a phone shows the same pictures as before.
  useLayoutEffect(() => {
    const [element, room, index] = [wall.current, scroller.current, anchor.current];
    anchor.current = null;
    if (element === null || room === null || index === null) return;
    const wallTop = element.getBoundingClientRect().top - room.getBoundingClientRect().top + room.scrollTop;
    room.scrollTo({ top: wallTop + Math.floor(index / shape.columns) * shape.rowPx, behavior: "instant" });
  }, [shape.columns]);

  return {
    shape,
    window,
    reveal(index) {
      const [element, room] = [wall.current, scroller.current];
      if (element === null || room === null) return;
      const { columns, rowPx } = last.current.shape;
      const wallTop = element.getBoundingClientRect().top - room.getBoundingClientRect().top + room.scrollTop;
      const top = wallTop + Math.floor(index / columns) * rowPx;
      const isAbove = top < room.scrollTop;
      const isBelow = top + rowPx > room.scrollTop + room.clientHeight;
      if (isAbove) room.scrollTo({ top: top - GAP_PX, behavior: "instant" });
      else if (isBelow) room.scrollTo({ top: top + rowPx - room.clientHeight, behavior: "instant" });
    },
  };
}

const isSame = <Shape extends object>(one: Shape, other: Shape): boolean =>
  (Object.keys(one) as (keyof Shape)[]).every((name) => one[name] === other[name]);
