// Pages of the library on this device: those that somebody saved stay, those that were read lately make room.
import type { Article } from "@hearth/handlers/shared/contract/library.ts";
import { type KeptDatabase, type OpenDatabase, withDatabase } from "./kept-database.ts";

export interface KeptPicture {
  mediaType: string;
  bytes: ArrayBuffer;
}

export interface KeptArticle {
  key: string;
  article: Article;
  /** By the address that the article names. */
  pictures: Record<string, KeptPicture>;
}

/** A page's line on the shelf, beside it, so that the shelf can be read without the pages. */
export interface KeptArticleEntry {
  key: string;
  bookId: string;
  path: string;
  title: string;
  bookTitle: string;
  /** Roughly, its pictures included. */
  sizeBytes: number;
  /** When it was last put here, in milliseconds. */
  keptAt: number;
  /** Somebody wants to keep it; otherwise it was only read. */
  saved: boolean;
  /** Of what the page looks like here: one from another time can't be read any more. */
  shape: number;
}

export interface KeptArticles {
  get(key: string): Promise<KeptArticle | null>;
  /** Newest first. */
  list(): Promise<KeptArticleEntry[]>;
  /** Keeps a page as saved, or as read lately; what was saved before stays saved. Resolves to whether it is kept. */
  put(kept: KeptArticle, how: { saved: boolean }): Promise<boolean>;
  forget(key: string): Promise<void>;
}

/** Goes up when `Article` changes its shape. Saved pages outlive the versions of everything else on the device. */
const SHAPE = 1;
/** Pages that were only read, together: a small part of what a phone can spare. */
export const READ_LATELY_MAX_BYTES = 24_000_000;
export const READ_LATELY_MAX = 40;

export const keyOfArticle = ({ bookId, path }: { bookId: string; path: string }): string => `${bookId}\n${path}`;

/** A failure of the database never gets in anyone's way; it is told to `onFailure`. */
export function createKeptArticles(
  open: OpenDatabase,
  onFailure: (error: unknown) => void,
  now: () => number = Date.now,
): KeptArticles {
  async function using<Result>(work: (database: KeptDatabase) => Promise<Result>): Promise<Result | null> {
    try {
      return await withDatabase(open, work);
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  return {
    async get(key) {
      const found = await using(async (database) => {
        const entry = await database.get("articleShelf", key);
        return entry?.shape === SHAPE ? ((await database.get("articles", key)) ?? null) : null;
      });
      return found ?? null;
    },
    async list() {
      const entries = (await using((database) => database.getAll("articleShelf"))) ?? [];
      return entries.filter(({ shape }) => shape === SHAPE).toSorted((a, b) => b.keptAt - a.keptAt);
    },
    async put(kept, { saved }) {
      const { key, article } = kept;
      const isKept = await using(async (database) => {
        const transaction = database.transaction(["articles", "articleShelf"], "readwrite");
        const articles = transaction.objectStore("articles");
        const shelf = transaction.objectStore("articleShelf");
        const all = await shelf.getAll();
        const entry: KeptArticleEntry = {
          key,
          bookId: article.bookId,
          path: article.path,
          title: article.title,
          bookTitle: article.bookTitle,
          sizeBytes: sizeOfKept(kept),
          keptAt: now(),
          saved: saved || all.some((other) => other.key === key && other.saved),
          shape: SHAPE,
        };
        const others = all.filter((other) => other.key !== key);
        for (const leaving of toLeave(others, entry.saved ? 0 : entry.sizeBytes)) {
          void articles.delete(leaving.key);
          void shelf.delete(leaving.key);
        }
        void articles.put(kept);
        void shelf.put(entry);
        await transaction.done;
        return true;
      });
      return isKept === true;
    },
    async forget(key) {
      await using(async (database) => {
        const transaction = database.transaction(["articles", "articleShelf"], "readwrite");
        void transaction.objectStore("articles").delete(key);
        void transaction.objectStore("articleShelf").delete(key);
        await transaction.done;
      });
    },
  };
}

const sizeOfKept = ({ article, pictures }: KeptArticle): number =>
  Object.values(pictures).reduce((sum, { bytes }) => sum + bytes.byteLength, JSON.stringify(article).length);

/** Those of another shape, and of the pages that were only read the oldest ones, until there is room for the next. */
function toLeave(entries: KeptArticleEntry[], incomingBytes: number): KeptArticleEntry[] {
  const outdated = entries.filter(({ shape }) => shape !== SHAPE);
  const read = entries.filter(({ saved, shape }) => !saved && shape === SHAPE).toSorted((a, b) => b.keptAt - a.keptAt);
  let sum = incomingBytes;
  let count = 1;
  const leaving = read.filter(({ sizeBytes }) => {
    sum += sizeBytes;
    count += 1;
    return sum > READ_LATELY_MAX_BYTES || count > READ_LATELY_MAX;
  });
  return [...outdated, ...leaving];
}
