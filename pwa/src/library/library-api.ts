// The service's calls about the library, typed by the service's own routes.
import type { Article } from "@hearth/handlers/shared/contract/library.ts";
import type { Calls, TypedResponse } from "../api/api.ts";

export interface AskedWords {
  q: string;
  /** null: in all books. */
  book: string | null;
}

export type LibraryApi = ReturnType<typeof createLibraryApi>;

/** Hits that are asked for at once. */
export const HITS_PAGE = 20;

export function createLibraryApi({ client, read }: Calls) {
  const { library } = client.api;
  return {
    books: () => read(library.books.$get()),
    search: ({ q, book }: AskedWords, cursor: string | null, signal: AbortSignal) =>
      read(
        library.search.$get(
          {
            query: {
              q,
              limit: String(HITS_PAGE),
              ...(book === null ? {} : { book }),
              ...(cursor === null ? {} : { cursor }),
            },
          },
          { init: { signal } },
        ),
      ),
    suggest: ({ q, book }: AskedWords, signal: AbortSignal) =>
      read(library.suggest.$get({ query: book === null ? { q } : { q, book } }, { init: { signal } })),
    /** The service writes it piece by piece, so that its route tells no type. */
    article: ({ bookId, path, anchor }: { bookId: string; path: string; anchor: string | null }, signal: AbortSignal) =>
      read(
        library.articles[":book"].$get(
          { param: { book: bookId }, query: anchor === null ? { path } : { path, anchor } },
          { init: { signal } },
        ) as Promise<unknown> as Promise<TypedResponse<Article>>,
      ),
  };
}
