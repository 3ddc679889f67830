// The offline library: books, searching in them, and an article as plain parts that no script can hide in.
import * as z from "zod";
import { lineSchema, pageOf, pageQuerySchema } from "./common.ts";
import { ARTICLE_PATH_MAX_CHARS, LIBRARY_HITS_MAX, SEARCH_QUERY_MAX_CHARS } from "./limits.ts";

/**
 * An archive's name without its ending, as the library server gives it: stays the same over restarts. Files that people
 * have named themselves hold brackets, ampersands and worse: only what an address would take for a step is refused.
 */
export const bookIdSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{C}\s./\\][^\p{C}/\\]*$/u, "is no name of a book");
/** Within its book, decoded: "A/Ray_Charles". */
export const articlePathSchema = z
  .string()
  .min(1)
  .max(ARTICLE_PATH_MAX_CHARS)
  // A half of a character can't be written into an address.
  .refine((path) => !/[\p{Cc}\p{Cs}]/u.test(path), "must not contain control characters or halves of characters");

export const bookSchema = z.object({
  id: bookIdSchema,
  title: z.string(),
  description: z.string(),
  /** BCP 47; "" where the archive does not say. */
  language: z.string(),
  /** As the archive says it: a day such as "2020-03-14"; null: it does not. */
  date: z.string().nullable(),
  articleCount: z.number().int().nonnegative(),
  mediaCount: z.number().int().nonnegative(),
  sizeBytes: z.number().int().nonnegative(),
  /** Its whole text can be searched; otherwise only titles are found. */
  hasTextSearch: z.boolean(),
  /** Where the book begins; null: it has no front page. */
  frontPath: z.string().nullable(),
  /** null: it has none. */
  iconUrl: z.string().nullable(),
});
export type Book = z.infer<typeof bookSchema>;
/**
 * GET /api/library/books. `setAside`: archives that can't be read; admins see which at /api/admin/library/archives.
 * `checking`: archives that are being looked at, and may be books in a moment.
 */
export const bookListSchema = z.object({
  items: z.array(bookSchema),
  setAside: z.number().int().nonnegative(),
  checking: z.number().int().nonnegative(),
});
export type BookList = z.infer<typeof bookListSchema>;

/** A page of a book, as it is named wherever one is pointed at. */
export const articleRefSchema = z.object({ bookId: bookIdSchema, path: articlePathSchema, title: z.string().max(500) });
export type ArticleRef = z.infer<typeof articleRefSchema>;

export const libraryHitSchema = articleRefSchema.extend({
  bookTitle: z.string(),
  /** The words around the hit; `hit` marks what was searched for. Empty where only titles could be searched. */
  excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});
export type LibraryHit = z.infer<typeof libraryHitSchema>;
export const librarySearchQuerySchema = pageQuerySchema.extend({
  q: lineSchema(SEARCH_QUERY_MAX_CHARS),
  /** Left out: all books. */
  book: bookIdSchema.optional(),
});
/** `total`: as the library server estimates it; at most LIBRARY_HITS_MAX can be paged through. */
export const libraryHitPageSchema = pageOf(libraryHitSchema).extend({ total: z.number().int().nonnegative() });
export type LibraryHitPage = z.infer<typeof libraryHitPageSchema>;

export const librarySuggestQuerySchema = z.object({
  q: lineSchema(SEARCH_QUERY_MAX_CHARS),
  book: bookIdSchema.optional(),
});
export const librarySuggestionsSchema = z.object({
  items: z.array(articleRefSchema.extend({ bookTitle: z.string() })).max(LIBRARY_HITS_MAX),
});
export type LibrarySuggestions = z.infer<typeof librarySuggestionsSchema>;

export const articleImageSchema = z.object({
  /** Below /api/library/content, on the same origin. */
  url: z.string(),
  alt: z.string(),
  /** CSS pixels; null: not said. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type ArticleImage = z.infer<typeof articleImageSchema>;

export const articleMarkSchema = z.enum(["strong", "emphasis", "code", "sub", "sup", "small", "strike", "underline"]);
export type ArticleMark = z.infer<typeof articleMarkSchema>;

/** A stretch of text that is written alike. "\n" is a break within a paragraph. */
export const articleRunSchema = z.object({
  text: z.string(),
  marks: z.array(articleMarkSchema).optional(),
  /** A page of this book, and which of its anchors. */
  link: z.object({ path: z.string(), anchor: z.string().nullable() }).optional(),
  /** A place on this page. */
  block: z.number().int().nonnegative().optional(),
  /** It led to this host outside of the home; shown, never followed. */
  outside: z.string().optional(),
  /** A picture in the line, e.g. a formula; `text` is then what it says. */
  image: articleImageSchema.optional(),
});
export type ArticleRun = z.infer<typeof articleRunSchema>;

const numbered = {
  /** Its number on the page, from 0: what citations and reading aloud point at. */
  n: z.number().int().nonnegative(),
};
const runs = z.array(articleRunSchema);
export const articleCellSchema = z.object({
  runs,
  header: z.boolean(),
  colSpan: z.number().int().min(1).max(50),
  rowSpan: z.number().int().min(1).max(200),
});

export const articleBlockSchema = z.discriminatedUnion("kind", [
  z.object({ ...numbered, kind: z.literal("heading"), level: z.number().int().min(2).max(6), runs }),
  /** `quote`: how deep in quotations. */
  z.object({ ...numbered, kind: z.literal("text"), quote: z.number().int().min(0).max(4), runs }),
  /** `marker`: "•" or "3."; `level` from 1. */
  z.object({ ...numbered, kind: z.literal("item"), level: z.number().int().min(1).max(6), marker: z.string(), runs }),
  z.object({ ...numbered, kind: z.literal("code"), text: z.string() }),
  /** `facts`: a table of facts beside the text, such as an infobox. */
  z.object({
    ...numbered,
    kind: z.literal("table"),
    facts: z.boolean(),
    caption: runs,
    rows: z.array(z.array(articleCellSchema)),
  }),
  z.object({ ...numbered, kind: z.literal("figure"), image: articleImageSchema, caption: runs }),
  z.object({ ...numbered, kind: z.literal("rule") }),
]);
export type ArticleBlock = z.infer<typeof articleBlockSchema>;

/** GET /api/library/articles/:book?path=&anchor= : what of a page can be read, and nothing that runs. */
export const articleSchema = articleRefSchema.extend({
  bookTitle: z.string(),
  /** BCP 47; "" where nobody says. */
  language: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  /** The headings, in order. */
  contents: z.array(z.object({ block: z.number().int(), level: z.number().int().min(2).max(6), title: z.string() })),
  blocks: z.array(articleBlockSchema),
  /** The page went on, further than is shown. */
  cut: z.boolean(),
  /** Where the anchor that was asked for leads; null: nowhere, or none was asked for. */
  anchorBlock: z.number().int().nullable(),
  /** The page as it was made, in a sandbox. */
  originalUrl: z.string(),
});
export type Article = z.infer<typeof articleSchema>;

export const bookParamSchema = z.object({ book: bookIdSchema });
export const articleQuerySchema = z.object({ path: articlePathSchema, anchor: z.string().max(300).optional() });

/** GET /api/admin/library/archives: every file in DATA_DIR/zim, served or not. */
export const archiveSchema = z.object({
  /** Its name in the folder. */
  file: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  /** `waiting`: it is good, but no library server has it at the moment. */
  state: z.enum(["checking", "waiting", "served", "set_aside"]),
  /** Why it was set aside: a stable word that the app has a sentence for. `not_readable`: the library server refuses it; `not_allowed`: the system does. */
  problem: z.enum(["not_an_archive", "cut_short", "damaged", "not_readable", "not_allowed", "twice"]).nullable(),
  bookId: z.string().nullable(),
  title: z.string().nullable(),
  /** It came as this component, which removes it; null: somebody put it there. */
  componentId: z.string().nullable(),
});
export type Archive = z.infer<typeof archiveSchema>;
export const archiveListSchema = z.object({
  items: z.array(archiveSchema),
  /** Where files are put by hand, for people: "data/home/zim". */
  folder: z.string(),
});
export type ArchiveList = z.infer<typeof archiveListSchema>;
export const archiveParamSchema = z.object({ file: z.string().min(1).max(255) });
