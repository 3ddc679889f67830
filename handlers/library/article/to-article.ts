// A page of a book as the contract's article: its links and pictures within the book, its title, language and contents.
import type { Article, ArticleImage, Book } from "../../shared/contract/library.ts";
import { ARTICLE_BLOCKS_MAX, ARTICLE_MAX_BYTES } from "../../shared/contract/limits.ts";
import { encodePath, resolveLink } from "../kiwix/book-path.ts";
import { languageTag } from "../kiwix/catalogue.ts";
import { type Attributes, isMediaPath, pixels } from "./element-rules.ts";
import type { PageBuilderOptions } from "./page-builder.ts";
import { readPage } from "./read-page.ts";
import { plainText } from "./runs.ts";

export interface PageOfBook {
  book: Pick<Book, "id" | "title" | "language">;
  /** Decoded; where redirects led. */
  path: string;
  body: ReadableStream<Uint8Array>;
}

/** An article, and which of its blocks no answer should rest on. */
export interface ReadArticle {
  article: Article;
  asides: ReadonlySet<number>;
}

const ALT_MAX_CHARS = 2_000;
const TITLE_MAX_CHARS = 500;
const RIGHT_TO_LEFT = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** Where the original of a page or a file of a book is found. */
export const contentUrl = (bookId: string, path: string): string =>
  `/api/library/content/${encodeURIComponent(bookId)}/${encodePath(path)}`;

export async function toArticle(
  { book, path, body }: PageOfBook,
  { anchor, signal }: { anchor?: string | undefined; signal: AbortSignal },
): Promise<ReadArticle> {
  const limits = { maxBytes: ARTICLE_MAX_BYTES, blocksMax: ARTICLE_BLOCKS_MAX };
  const page = await readPage(body, { ...limits, signal, link: linksFrom(path), picture: picturesFrom(book.id, path) });
  // "Ray Charles - Wikipedia" below the heading "Ray Charles".
  const isLonger = page.firstHeading !== "" && page.title.startsWith(page.firstHeading);
  const title = ((isLonger ? "" : page.title) || page.firstHeading || nameOf(path)).slice(0, TITLE_MAX_CHARS);
  const language = languageTag(page.language) || book.language;
  const contents = page.blocks.flatMap((block) =>
    block.kind === "heading" ? [{ block: block.n, level: block.level, title: plainText(block.runs) }] : [],
  );
  const article = {
    bookId: book.id,
    path,
    title,
    bookTitle: book.title,
    language,
    direction: page.direction ?? (RIGHT_TO_LEFT.has(language.split("-")[0] ?? "") ? "rtl" : "ltr"),
    contents,
    blocks: page.blocks,
    cut: page.cut,
    anchorBlock: anchorBlock(page.anchors, anchor),
    originalUrl: contentUrl(book.id, path),
  } satisfies Article;
  return { article, asides: page.asides };
}

const nameOf = (path: string): string =>
  (path.split("/").at(-1) ?? path)
    .replace(/\.html?$/i, "")
    .replaceAll("_", " ")
    .trim() || path;

/** Wikis write spaces in anchors as underscores. */
function anchorBlock(anchors: ReadonlyMap<string, number>, asked: string | undefined): number | null {
  if (asked === undefined) return null;
  return anchors.get(asked) ?? anchors.get(asked.replaceAll(" ", "_")) ?? null;
}

function linksFrom(path: string): PageBuilderOptions["link"] {
  return (href, around) => {
    const target = resolveLink(href, path);
    const none = { ...around, link: null, anchor: null, outside: null };
    if (target.kind === "nothing") return null;
    if (target.kind === "outside") return { ...none, outside: target.host };
    if (target.path === path) return target.anchor === null ? null : { ...none, anchor: target.anchor };
    return isMediaPath(target.path) ? null : { ...none, link: { path: target.path, anchor: target.anchor } };
  };
}

function picturesFrom(bookId: string, path: string): PageBuilderOptions["picture"] {
  return (attributes: Attributes): ArticleImage | null => {
    const target = resolveLink(attributes.src || (attributes["data-src"] ?? ""), path);
    if (target.kind !== "page" || target.path === path) return null;
    const alt = (attributes.alt ?? "").replaceAll(/\s+/g, " ").trim().slice(0, ALT_MAX_CHARS);
    const [width, height] = [pixels(attributes.width), pixels(attributes.height)];
    return { url: contentUrl(bookId, target.path), alt, width, height };
  };
}
