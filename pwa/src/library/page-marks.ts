// Marks what is found on a page, without touching its nodes: by the browser's own highlights where there are some.
import { findAll } from "./find-in-text.ts";

/** As styles/reader.css names them. */
const FOUND = "page-found";
const NOW = "page-found-now";
/** More of them nobody steps through. */
export const FOUND_MAX = 1_000;

/** Where the words stand below `root`, block by block, in the order of the page. */
export function findRanges(root: Element, words: string): Range[] {
  if (words.trim() === "") return [];
  const ranges: Range[] = [];
  for (const block of root.querySelectorAll("[data-block], [data-page-title]")) {
    const nodes = textNodesOf(block);
    const text = nodes.map(({ data }) => data).join("");
    for (const { start, end } of findAll(text, words, FOUND_MAX - ranges.length)) {
      const range = rangeOf(nodes, start, end);
      if (range !== null) ranges.push(range);
    }
    if (ranges.length >= FOUND_MAX) break;
  }
  return ranges;
}

/** `now` is the one that one is at. Where the browser can't mark text, that one is selected. */
export function markRanges(ranges: readonly Range[], now: Range | null): void {
  if (!("highlights" in CSS)) {
    const selection = getSelection();
    selection?.removeAllRanges();
    if (now !== null) selection?.addRange(now);
    return;
  }
  if (ranges.length === 0) CSS.highlights.delete(FOUND);
  else CSS.highlights.set(FOUND, new Highlight(...ranges));
  if (now === null) CSS.highlights.delete(NOW);
  else {
    const highlight = new Highlight(now);
    highlight.priority = 1;
    CSS.highlights.set(NOW, highlight);
  }
}

function textNodesOf(block: Element): Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(".visually-hidden, .page-marker") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}

function rangeOf(nodes: readonly Text[], start: number, end: number): Range | null {
  const from = pointAt(nodes, start);
  const to = pointAt(nodes, end - 1);
  if (from === null || to === null) return null;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset + 1);
  return range;
}

function pointAt(nodes: readonly Text[], position: number): { node: Text; offset: number } | null {
  let offset = position;
  for (const node of nodes) {
    if (offset < node.length) return { node, offset };
    offset -= node.length;
  }
  return null;
}
