// kiwix-serve's catalogue (OPDS v2) as books. Nothing in it is taken for an address: links are only read for the book's name.
import { bookIdSchema } from "../../shared/contract/library.ts";
import { decodePath, parseBookPath } from "./book-path.ts";
import { countOf, elementsOf, parseXml, textOf, type XmlNode } from "./xml.ts";

export interface CatalogueBook {
  id: string;
  /** Of the archive, lower-case: "6f1d19d0-633f-087b-fb55-7ac324ff9baf". */
  uuid: string;
  title: string;
  description: string;
  /** BCP 47; "" where it does not say. */
  language: string;
  /** "2020-03-14" */
  date: string | null;
  articleCount: number;
  mediaCount: number;
  /** 0: not said. */
  sizeBytes: number;
  hasTextSearch: boolean;
  /** As its icon is asked for: the book's name up to 3.3, its UUID since; null: it has none. */
  iconName: string | null;
}

const BOOKS_MAX = 500;
const TEXT_MAX_CHARS = 2_000;

/** @param root what the library server's own address ends with, "" or "/library" */
export function parseCatalogue(xml: string, root: string): CatalogueBook[] {
  const entries = elementsOf(parseXml(xml), "entry").slice(0, BOOKS_MAX);
  const books = entries.flatMap((entry) => toBook(entry, root) ?? []);
  // Two archives whose names differ in nothing that an address keeps: the first is served.
  return [...new Map(books.toReversed().map((book) => [book.id, book])).values()].toReversed();
}

function toBook(entry: XmlNode, root: string): CatalogueBook | null {
  const links = elementsOf(entry, "link").map(({ attribs }) => attribs);
  const content = links.find(({ type, href }) => type === "text/html" && href !== undefined);
  const id = bookIdSchema.safeParse(parseBookPath(content?.href ?? "", root)?.bookId);
  if (!id.success) return null;
  const tags = textOf(entry, "tags").split(";");
  const download = links.find(({ rel }) => rel?.startsWith("http://opds-spec.org/acquisition"));
  const size = Number(download?.length ?? 0);
  return {
    id: id.data,
    uuid: textOf(entry, "id")
      .replace(/^urn:uuid:/, "")
      .toLowerCase(),
    title: textOf(entry, "title").slice(0, TEXT_MAX_CHARS) || id.data,
    description: textOf(entry, "summary").slice(0, TEXT_MAX_CHARS),
    language: languageTag(textOf(entry, "language")),
    date: /^\d{4}-\d{2}-\d{2}/.exec(textOf(entry, "dc:issued") || textOf(entry, "updated"))?.[0] ?? null,
    articleCount: countOf(entry, "articleCount"),
    mediaCount: countOf(entry, "mediaCount"),
    sizeBytes: Number.isSafeInteger(size) && size > 0 ? size : 0,
    hasTextSearch: tags.includes("_ftindex:yes") || tags.includes("_ftindex"),
    iconName: iconNameOf(links.find(({ rel }) => rel === "http://opds-spec.org/image/thumbnail")?.href),
  };
}

function iconNameOf(href: string | undefined): string | null {
  const [, name] = /\/illustration\/([^/?#]+)/.exec(href ?? "") ?? [];
  return name === undefined ? null : decodePath(name);
}

/** Archives say "eng", "en" or "eng,deu". */
export function languageTag(said: string): string {
  const [first = ""] = said.split(/[,;]/);
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? "";
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}
