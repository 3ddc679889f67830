// What kiwix-serve's full-text search found: RSS with the words around each hit, in which <b> marks what was searched for.
import { DomUtils, parseDocument } from "htmlparser2";
import type { LibraryHit } from "../../shared/contract/library.ts";
import { parseBookPath } from "./book-path.ts";
import { countOf, elementsOf, parseXml, textOf, type XmlNode } from "./xml.ts";

export interface FoundPage {
  bookId: string;
  path: string;
  title: string;
  excerpt: LibraryHit["excerpt"];
}

export interface SearchResults {
  /** As Xapian estimates it. */
  total: number;
  items: FoundPage[];
}

const EXCERPT_MAX_CHARS = 600;
const TITLE_MAX_CHARS = 500;

export function parseSearchResults(xml: string, root: string): SearchResults {
  const document = parseXml(xml);
  const items = elementsOf(document, "item").flatMap((item) => {
    const place = parseBookPath(textOf(item, "link"), root);
    if (place === null || place.path === "") return [];
    const title = textOf(item, "title").slice(0, TITLE_MAX_CHARS) || place.path;
    return [{ ...place, title, excerpt: excerptOf(item) }];
  });
  return { total: countOf(document, "opensearch:totalResults"), items };
}

function excerptOf(item: XmlNode): LibraryHit["excerpt"] {
  const [description] = elementsOf(item, "description");
  if (description === undefined) return [];
  const hasMarks = elementsOf(description, "b").length > 0;
  // Newer servers escape their marks once more.
  const source = hasMarks ? description : parseDocument(DomUtils.textContent(description));
  const parts: LibraryHit["excerpt"] = [];
  let room = EXCERPT_MAX_CHARS;
  const add = (text: string, hit: boolean) => {
    const kept = text
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\.{3,}/g, "…")
      .slice(0, room);
    const last = parts.at(-1);
    room -= kept.length;
    if (kept === "") return;
    if (last !== undefined && last.hit === hit) last.text += kept;
    else parts.push({ text: kept, hit });
  };
  for (const node of source.children) add(DomUtils.textContent(node), "name" in node && node.name === "b");
  return trimmed(parts);
}

function trimmed(parts: LibraryHit["excerpt"]): LibraryHit["excerpt"] {
  return parts
    .map((part, n) => ({
      ...part,
      text: n === 0 ? part.text.trimStart() : n === parts.length - 1 ? part.text.trimEnd() : part.text,
    }))
    .filter(({ text }) => text !== "");
}
