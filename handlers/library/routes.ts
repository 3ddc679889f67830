// /api/library: books, searching in them, pages as plain parts, and their originals in a sandbox.
import { Hono } from "hono";
import * as z from "zod";
import type { Services, SignedInEnv } from "../app-env.ts";
import type { Guards } from "../auth/guards.ts";
import { notFound } from "../errors.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";
import type { ErrorCode } from "../shared/contract/common.ts";
import {
  articleQuerySchema,
  articleSchema,
  bookListSchema,
  bookParamSchema,
  libraryHitPageSchema,
  librarySearchQuerySchema,
  librarySuggestionsSchema,
  librarySuggestQuerySchema,
} from "../shared/contract/library.ts";
import { articleJson } from "./article/article-json.ts";
import { pathIn, sendContent } from "./content/send-content.ts";

const tag = "Library";
const AWAY: ErrorCode[] = ["component_not_ready", "upstream_failed", "upstream_timeout"];
const ANYTHING = { mediaType: "*/*" };
/** The path is read from the address itself, where a slash within a name can be told from one between two. */
const contentParamSchema = bookParamSchema.extend({ path: z.string() });
/** An icon changes with its archive, which is rare. */
const ICON_CACHE = "private, max-age=3600";

export function libraryRoutes({ bookshelf }: Services, { requireAuth }: Guards) {
  const { library, kiwix, shelf } = bookshelf;
  return new Hono<SignedInEnv>()
    .use(requireAuth)
    .get(
      "/books",
      describe({ tag, summary: "The books of this home", answers: { 200: bookListSchema }, problems: AWAY }),
      async (c) => c.json(await library.books(c.req.raw.signal)),
    )
    .get(
      "/books/:book/icon",
      describe({
        tag,
        summary: "A book's icon",
        answers: { 200: { mediaType: "image/*" } },
        problems: ["not_found", ...AWAY],
      }),
      validate("param", bookParamSchema),
      async (c) => {
        const { signal } = c.req.raw;
        const book = await shelf.find(c.req.valid("param").book, signal);
        if (book.iconName === null) throw notFound("picture");
        const { bytes, mediaType } = await kiwix.icon(book.iconName, signal);
        return c.body(bytes, 200, { "Content-Type": mediaType, "Cache-Control": ICON_CACHE });
      },
    )
    .get(
      "/search",
      describe({
        tag,
        summary: "Search in the whole text of one book or of all, the page of the very name first",
        answers: { 200: libraryHitPageSchema },
        problems: ["not_found", "busy", ...AWAY],
      }),
      validate("query", librarySearchQuerySchema),
      async (c) => c.json(await library.search(c.req.valid("query"), c.req.raw.signal)),
    )
    .get(
      "/suggest",
      describe({
        tag,
        summary: "Titles as one types",
        answers: { 200: librarySuggestionsSchema },
        problems: ["not_found", "busy", ...AWAY],
      }),
      validate("query", librarySuggestQuerySchema),
      async (c) => c.json(await library.suggest(c.req.valid("query"), c.req.raw.signal)),
    )
    .get(
      "/articles/:book",
      describe({
        tag,
        summary: "A page as plain parts that nothing can hide in",
        answers: { 200: articleSchema },
        problems: ["not_found", ...AWAY],
      }),
      validate("param", bookParamSchema),
      validate("query", articleQuerySchema),
      async (c) => {
        const ref = { bookId: c.req.valid("param").book, ...c.req.valid("query") };
        const article = await library.article(ref, c.req.raw.signal);
        return c.body(articleJson(article), 200, { "Content-Type": "application/json" });
      },
    )
    .get(
      "/content/:book/:path{.+}",
      describe({
        tag,
        summary: "A page or a file of a book as it was made, in a sandbox",
        answers: { 200: ANYTHING, 206: ANYTHING, 302: null, 304: null },
        problems: ["not_found", "range_not_satisfiable", ...AWAY],
      }),
      validate("param", contentParamSchema),
      async (c) => {
        const path = pathIn(c.req.url, "/api/library/content/book");
        return sendContent(c, { kiwix, shelf }, { bookId: c.req.valid("param").book, path });
      },
    );
}
