// The paragraphs of a page that an answer may rest on: no references, no footers, no licences, no captions. Pure.
import type { ArticleBlock, ArticleRef } from "../../shared/contract/library.ts";
import { plainText } from "../article/runs.ts";
import type { ReadArticle } from "../article/to-article.ts";
import { fold } from "../fold.ts";

export interface Paragraph extends ArticleRef {
  bookTitle: string;
  block: number;
  text: string;
  /** It is how the page begins. */
  isLead: boolean;
}

const SHORTEST_CHARS = 30;
const PARAGRAPHS_MAX = 1_500;

/** Folded, English and German. */
const SECTIONS_WITHOUT_ANSWERS = new Set([
  ...["references", "external links", "see also", "notes", "further reading", "bibliography", "sources", "citations"],
  ...["footnotes", "notes and references", "works cited", "navigation", "contents", "contributors", "license"],
  ...["einzelnachweise", "weblinks", "siehe auch", "literatur", "anmerkungen", "quellen", "fussnoten", "belege"],
  ...["navigationsmenu", "inhaltsverzeichnis", "lizenz"],
]);
const LICENCE =
  /\b(?:licen[sc]ed under|creative commons|cc[- ]by|issued from|terms may apply|lizenz(?:iert)? unter|unter der lizenz|all rights reserved|retrieved from)\b/i;

export function paragraphsOf({ article, asides }: ReadArticle): Paragraph[] {
  const { bookId, path, title, bookTitle } = article;
  const paragraphs: Paragraph[] = [];
  let skippingLevel: number | null = null;
  for (const block of article.blocks) {
    if (paragraphs.length >= PARAGRAPHS_MAX) break;
    if (block.kind === "heading") {
      if (skippingLevel !== null && block.level > skippingLevel) continue;
      skippingLevel = SECTIONS_WITHOUT_ANSWERS.has(fold(plainText(block.runs))) ? block.level : null;
      continue;
    }
    if (skippingLevel !== null || asides.has(block.n)) continue;
    const text = textOf(block);
    if (text.length < SHORTEST_CHARS || LICENCE.test(text)) continue;
    paragraphs.push({ bookId, path, title, bookTitle, block: block.n, text, isLead: paragraphs.length === 0 });
  }
  return paragraphs;
}

/** Marks of footnotes, "[12]", are no words of the page. */
function textOf(block: ArticleBlock): string {
  if (block.kind !== "text" && block.kind !== "item")
    return block.kind === "table" && block.facts ? factsOf(block) : "";
  const spoken = block.runs.filter(
    ({ text, marks }) => !(marks?.includes("sup") && /^\s*\[[^\]]{0,12}\]\s*$/.test(text)),
  );
  return plainText(spoken);
}

const factsOf = ({ rows }: Extract<ArticleBlock, { kind: "table" }>): string =>
  rows
    .filter((row) => row.length > 1)
    .map((row) =>
      row
        .map(({ runs }) => plainText(runs))
        .filter((text) => text !== "")
        .join(": "),
    )
    .join("; ");
