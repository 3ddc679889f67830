// Makes the rest of an answer paler, without touching its nodes.
import { findSpoken, lettersOf } from "../voice/speaking/spoken-place.ts";

/** As styles/asides.css names it. */
const NAME = "unheard";

/**
 * From behind these words to the answer's end; from its beginning where there are none. Returns how to undo it. Where
 * the browser can't mark text, or the words are not found in it, nothing happens: a line below says the same.
 */
export function paleFrom(messageId: string, words: string): () => void {
  const nothing = () => undefined;
  if (!("highlights" in CSS)) return nothing;
  const prose = document.querySelector(`#message-${CSS.escape(messageId)} .prose`);
  if (prose === null) return nothing;
  const nodes = textsIn(prose);
  const place = words === "" ? null : findSpoken(lettersOf(nodes.map(({ data }) => data).join("")), words, 0);
  if (words !== "" && place === null) return nothing;
  const range = document.createRange();
  range.selectNodeContents(prose);
  const start = place === null ? null : pointAt(nodes, place.last + 1);
  if (start !== null) range.setStart(start.node, start.offset);
  const marked = CSS.highlights.get(NAME) ?? new Highlight();
  marked.add(range);
  CSS.highlights.set(NAME, marked);
  return () => void marked.delete(range);
}

function textsIn(prose: Element): Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}

function pointAt(nodes: readonly Text[], position: number): { node: Text; offset: number } | null {
  let offset = position;
  for (const node of nodes) {
    if (offset < node.length) return { node, offset };
    offset -= node.length;
  }
  return null;
}
