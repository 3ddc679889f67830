// What the device keeps of the wall of pictures: the newest ones, small, to look at without the service.
import type { Image } from "@hearth/handlers/shared/contract/images.ts";
import type { Keep } from "../offline/keep.ts";

/** One that can be drawn without a network. */
export interface KeptThumbnail {
  mediaType: string;
  bytes: ArrayBuffer;
}
export interface KeptPictures {
  images: Image[];
  /** By the picture's id. */
  thumbnails: Record<string, KeptThumbnail>;
}

/** With thumbnails of 20 kB at most: about a megabyte. */
export const KEPT_PICTURES_MAX = 60;

export interface PictureShelf {
  /** The kept ones, their thumbnails at addresses of this page. */
  read(): Promise<Image[]>;
  /** Keeps the newest ones, and fetches what it has no thumbnail of, one after the other; the last call counts. */
  write(images: Image[]): Promise<void>;
  close(): void;
}

export interface PictureShelfDeps {
  keep: Pick<Keep, "read" | "write">;
  /** null where it can't be had now. */
  fetchThumbnail: (url: string, signal: AbortSignal) => Promise<KeptThumbnail | null>;
  addressOf: (thumbnail: KeptThumbnail) => string;
  release: (address: string) => void;
}

export function createPictureShelf({ keep, fetchThumbnail, addressOf, release }: PictureShelfDeps): PictureShelf {
  /** By the picture's id: asked for again and again, each has one address. */
  const addresses = new Map<string, string>();
  let writing = new AbortController();

  return {
    async read() {
      const kept = await keep.read("pictures");
      return (kept?.images ?? []).flatMap((image) => {
        const thumbnail = kept?.thumbnails[image.id];
        if (thumbnail === undefined) return [];
        const address = addresses.get(image.id) ?? addressOf(thumbnail);
        addresses.set(image.id, address);
        return [{ ...image, thumbnailUrl: address }];
      });
    },
    async write(images) {
      writing.abort();
      writing = new AbortController();
      const { signal } = writing;
      const newest = images.slice(0, KEPT_PICTURES_MAX);
      const before = (await keep.read("pictures"))?.thumbnails ?? {};
      const thumbnails: Record<string, KeptThumbnail> = {};
      for (const { id, thumbnailUrl } of newest) {
        if (signal.aborted) return;
        const thumbnail = before[id] ?? (await fetchThumbnail(thumbnailUrl, signal));
        if (thumbnail !== null) thumbnails[id] = thumbnail;
      }
      if (!signal.aborted) await keep.write("pictures", { images: newest, thumbnails });
    },
    close() {
      writing.abort();
      for (const address of addresses.values()) release(address);
      addresses.clear();
    },
  };
}

/** Over the browser's own fetch. */
export async function fetchThumbnail(url: string, signal: AbortSignal): Promise<KeptThumbnail | null> {
  try {
    const response = await fetch(url, { credentials: "same-origin", signal });
    if (!response.ok) return null;
    const blob = await response.blob();
    return { mediaType: blob.type, bytes: await blob.arrayBuffer() };
  } catch {
    return null; // Away: what is kept already stays, and the next visit tries again.
  }
}

export const addressOfThumbnail = ({ mediaType, bytes }: KeptThumbnail): string =>
  URL.createObjectURL(new Blob([bytes], { type: mediaType }));
