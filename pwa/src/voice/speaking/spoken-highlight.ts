// Marks the sentence that is heard in the answer on the screen, without touching its nodes, and keeps it in view.
import { effect, type ReadonlySignal } from "@preact/signals";
import type { Speaking } from "../speaking.ts";
import { findSpoken, lettersOf } from "./spoken-place.ts";

/** As styles/voice.css names it. */
const NAME = "spoken";
/** Room that is left above and below the sentence when it is brought into view. */
const EDGE_PX = 64;

/** Follows what is read until it is called again. Where the browser can't mark text, it does nothing. */
export function highlightSpoken(speaking: ReadonlySignal<Speaking>): () => void {
  if (!("highlights" in CSS)) return () => undefined;
  let messageId: string | null = null;
  let from = 0;
  /** What is marked; its end tells where the next one is looked for. */
  let marked: { number: number; sentence: string; from: number; range: Range } | null = null;
  const observer = new MutationObserver(() => {
    // The answer was drawn anew, e.g. with its next words.
    if (marked !== null && messageId !== null) mark(messageId, marked.sentence, marked.number, marked.from);
  });

  function clear(): void {
    CSS.highlights.delete(NAME);
    marked = null;
  }

  function mark(id: string, sentence: string, number: number, start: number): Range | null {
    const found = findRange(id, sentence, start);
    if (found === null) return null;
    from = found.next;
    observer.observe(found.prose, { subtree: true, childList: true, characterData: true });
    marked = { number, sentence, from: start, range: found.range };
    CSS.highlights.set(NAME, new Highlight(found.range));
    return found.range;
  }

  const stop = effect(() => {
    const now = speaking.value;
    const id = now.name === "speaking" || now.name === "waiting" ? now.reading.messageId : null;
    if (id !== messageId) {
      clear();
      observer.disconnect();
      from = 0;
      messageId = id;
    }
    if (now.name !== "speaking" || id === null || now.number === marked?.number) return;
    const before = marked?.range ?? null;
    clear();
    const range = mark(id, now.sentence, now.number, from);
    if (range !== null && before !== null) followWithEyes(before, range);
  });
  return () => {
    stop();
    observer.disconnect();
    clear();
  };
}

interface FoundRange {
  prose: Element;
  range: Range;
  next: number;
}

function findRange(messageId: string, sentence: string, from: number): FoundRange | null {
  const prose = document.querySelector(`#message-${CSS.escape(messageId)} .prose`);
  if (prose === null) return null;
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text);
  const place = findSpoken(lettersOf(nodes.map(({ data }) => data).join("")), sentence, from);
  if (place === null) return null;
  const range = document.createRange();
  const start = pointAt(nodes, place.first);
  const end = pointAt(nodes, place.last);
  if (start === null || end === null) return null;
  range.setStart(start.node, start.offset);
  // Behind the last letter's mark, e.g. a full stop.
  range.setEnd(end.node, Math.min(end.offset + 2, end.node.length));
  return { prose, range, next: place.next };
}

function pointAt(nodes: readonly Text[], position: number): { node: Text; offset: number } | null {
  let offset = position;
  for (const node of nodes) {
    if (offset < node.length) return { node, offset };
    offset -= node.length;
  }
  return null;
}

/** Only where the sentence before is in view: whoever has scrolled elsewhere reads something else. */
function followWithEyes(before: Range, range: Range): void {
  const scroller = range.startContainer.parentElement?.closest(".scroller");
  if (!scroller) return;
  const room = scroller.getBoundingClientRect();
  const last = before.getBoundingClientRect();
  const next = range.getBoundingClientRect();
  const isFollowing = last.height > 0 && last.bottom > room.top && last.top < room.bottom;
  const isInView = next.top >= room.top && next.bottom <= room.bottom;
  if (!isFollowing || isInView) return;
  const still = document.documentElement.dataset.motion === "reduced";
  scroller.scrollBy({ top: next.top - room.top - EDGE_PX, behavior: still ? "instant" : "smooth" });
}
