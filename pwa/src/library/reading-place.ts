// Where one is on a page: the block at the upper edge of its room and how much of it is above, whatever its size is.
import { idOfBlock } from "./article-blocks.tsx";
import type { ReadingPlace } from "./reading-places.ts";

/** Room that is left above what is brought into view, in CSS pixels. */
const EDGE_PX = 24;

export function placeIn(scroller: HTMLElement): ReadingPlace {
  const { top } = scroller.getBoundingClientRect();
  const blocks = [...scroller.querySelectorAll<HTMLElement>("[data-block]")];
  // Blocks beside the text, such as facts, begin higher than they end: the first that ends below the edge counts.
  const first = firstEndingBelow(blocks, top + 1);
  if (first === undefined || scroller.scrollTop <= 0) return { block: 0, offset: 0 };
  const offset = Math.max(0, Math.round(top - first.getBoundingClientRect().top));
  return { block: Number(first.dataset.block), offset };
}

/** Long pages have thousands of blocks: they are halved, not walked through. */
function firstEndingBelow(blocks: readonly HTMLElement[], edge: number): HTMLElement | undefined {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle;
    else low = middle + 1;
  }
  return blocks[low];
}

export function goTo(scroller: HTMLElement, { block, offset }: ReadingPlace): void {
  const found = document.getElementById(idOfBlock(block));
  if (found === null || (block === 0 && offset === 0)) {
    scroller.scrollTo({ top: 0, behavior: "instant" });
    return;
  }
  const { top } = scroller.getBoundingClientRect();
  scroller.scrollBy({ top: found.getBoundingClientRect().top - top + offset, behavior: "instant" });
}

/** Brings a block to the upper edge and gives it the focus, so that a screen reader goes on from there. */
export function showBlock(scroller: HTMLElement, block: number): void {
  const found = document.getElementById(idOfBlock(block));
  if (found === null) return;
  const { top } = scroller.getBoundingClientRect();
  scroller.scrollBy({ top: found.getBoundingClientRect().top - top - EDGE_PX, behavior: "instant" });
  found.focus({ preventScroll: true });
}

/** Keeps in view what is read aloud, as long as one looks at it. */
export function followBlock(scroller: HTMLElement, before: number | null, now: number): void {
  const room = scroller.getBoundingClientRect();
  const next = document.getElementById(idOfBlock(now))?.getBoundingClientRect();
  const last = before === null ? undefined : document.getElementById(idOfBlock(before))?.getBoundingClientRect();
  // Whoever has scrolled elsewhere reads something else.
  const isFollowing = last === undefined || (last.bottom > room.top && last.top < room.bottom);
  if (next === undefined || !isFollowing) return;
  if (next.top >= room.top && next.bottom <= room.bottom) return;
  const isStill = document.documentElement.dataset.motion === "reduced";
  scroller.scrollBy({ top: next.top - room.top - EDGE_PX, behavior: isStill ? "instant" : "smooth" });
}
