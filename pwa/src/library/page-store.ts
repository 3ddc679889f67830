// A page of the library as it is read here: from the service where that can be reached, else from this device.
import type { Article } from "@hearth/handlers/shared/contract/library.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type { HousePartDeps } from "../app/house-parts.ts";
import { type KeptArticle, type KeptArticleEntry, type KeptPicture, keyOfArticle } from "../offline/kept-articles.ts";
import { picturesIn, withPictures } from "./article-pictures.ts";
import { isAway } from "./explain-library.ts";
import type { LibraryApi } from "./library-api.ts";

export interface OpenedPage {
  article: Article;
  /** It comes from this device, because the service could not be asked. */
  isKept: boolean;
}

export interface PageRef {
  bookId: string;
  path: string;
}

export interface PageStore {
  /** What this device keeps; newest first. */
  shelf: ReadonlySignal<KeptArticleEntry[]>;
  /** @throws ServiceError, UnreachableError, or AbortError where the reader has left */
  open(page: PageRef & { anchor: string | null }, signal: AbortSignal): Promise<OpenedPage>;
  /** Keeps a page with its pictures. Resolves to whether it is kept. */
  keep(article: Article, how: { saved: boolean }, signal: AbortSignal): Promise<boolean>;
  /** Saves a page that is on this device already. Resolves to whether it is. */
  save(key: string): Promise<boolean>;
  forget(key: string): Promise<void>;
  close(): void;
}

export interface PageStoreDeps extends Pick<HousePartDeps, "articles" | "isReachable"> {
  read: LibraryApi["article"];
  /** null for what is no picture, longer than `maxBytes`, or can't be had now. */
  fetchPicture: (url: string, how: { maxBytes: number; signal: AbortSignal }) => Promise<KeptPicture | null>;
  addressOf: (picture: KeptPicture) => string;
  release: (address: string) => void;
  /** Milliseconds. */
  now?: () => number;
}

/** Pages that are there at once when one goes back. */
const AT_HAND_MAX = 12;
/** For so long, in milliseconds: its archive may have been replaced meanwhile. */
const AT_HAND_MS = 60_000;
/** Of one page's pictures: a book of photographs is not to fill a phone. */
const PICTURES_MAX_BYTES = 12_000_000;

export function createPageStore(deps: PageStoreDeps): PageStore {
  const { articles, isReachable, read, fetchPicture, addressOf, release, now = Date.now } = deps;
  const shelf = signal<KeptArticleEntry[]>([]);
  const atHand = new Map<string, { article: Article; readAt: number }>();
  /** Addresses of kept pictures, by the page they belong to. */
  const addresses = new Map<string, string[]>();
  const reload = async () => {
    shelf.value = await articles.list();
  };
  void reload();

  function remember(key: string, article: Article): void {
    atHand.delete(key);
    atHand.set(key, { article: withoutAnchor(article), readAt: now() });
    for (const oldest of atHand.keys()) {
      if (atHand.size <= AT_HAND_MAX) return;
      atHand.delete(oldest);
    }
  }

  async function openKept(key: string): Promise<OpenedPage | null> {
    const kept = await articles.get(key);
    if (kept === null) return null;
    for (const address of addresses.get(key) ?? []) release(address);
    const byUrl = new Map(Object.entries(kept.pictures).map(([url, picture]) => [url, addressOf(picture)]));
    addresses.set(key, [...byUrl.values()]);
    return { article: withPictures(kept.article, (url) => byUrl.get(url) ?? null), isKept: true };
  }

  return {
    shelf,
    async open({ anchor, ...page }, signal) {
      const key = keyOfArticle(page);
      const known = anchor === null ? atHand.get(key) : undefined;
      if (known !== undefined && now() - known.readAt < AT_HAND_MS) return { article: known.article, isKept: false };
      if (!isReachable()) {
        const kept = await openKept(key);
        if (kept !== null) return kept;
      }
      try {
        const article = await read({ ...page, anchor }, signal);
        remember(key, article);
        return { article, isKept: false };
      } catch (error) {
        const kept = !signal.aborted && isAway(error) ? await openKept(key) : null;
        if (kept === null) throw error;
        return kept;
      }
    },
    async keep(article, how, signal) {
      const key = keyOfArticle(article);
      const before: KeptArticle | null = await articles.get(key);
      const pictures: Record<string, KeptPicture> = {};
      let sizeBytes = 0;
      for (const url of picturesIn(article)) {
        const maxBytes = PICTURES_MAX_BYTES - sizeBytes;
        const picture = before?.pictures[url] ?? (await fetchPicture(url, { maxBytes, signal }));
        if (signal.aborted) return false;
        if (picture === null || picture.bytes.byteLength > maxBytes) continue;
        sizeBytes += picture.bytes.byteLength;
        pictures[url] = picture;
      }
      const isKept = await articles.put({ key, article: withoutAnchor(article), pictures }, how);
      await reload();
      return isKept;
    },
    async save(key) {
      const kept = await articles.get(key);
      const isSaved = kept !== null && (await articles.put(kept, { saved: true }));
      await reload();
      return isSaved;
    },
    async forget(key) {
      await articles.forget(key);
      await reload();
    },
    close() {
      for (const address of [...addresses.values()].flat()) release(address);
    },
  };
}

/** Where one visit has led on a page is not where the next one wants to be. */
const withoutAnchor = (article: Article): Article => ({ ...article, anchorBlock: null });
