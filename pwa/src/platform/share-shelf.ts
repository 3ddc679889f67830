// Where something shared from another app lies until the app has opened: for a short while, in the browser's cache.

/** The address that the manifest names as share target. */
export const SHARE_PATH = "/share";
/** The app's own page, told what to pick up. */
export const sharedAddress = (id: string) => `/?shared=${id}`;

/** Whether an address names something on the shelf, and not only what became of it. */
export const isShareId = (id: string) => /^[0-9a-z]{9}-/.test(id);

/** Words and four pictures as a phone's camera makes them. */
export const SHARE_MAX_BYTES = 64 * 1024 * 1024;
/** Long enough to find the PIN. */
export const SHARE_KEPT_MS = 30 * 60_000;
const SHARES_MAX = 3;
const CACHE = "hearth-shared";

export interface ShareShelf {
  /**
   * Lays a form down and resolves with its id.
   * @throws RangeError when it is bigger than SHARE_MAX_BYTES; DOMException when the device has no room.
   */
  put(form: Blob, contentType: string): Promise<string>;
  /** null when it has been picked up, is too old or never was. */
  find(id: string): Promise<FormData | null>;
  remove(id: string): Promise<void>;
  /** Throws away what nobody picked up in time. */
  sweep(): Promise<void>;
}

/** Used by the service worker that takes and by the page that picks up. */
export function createShareShelf(caches: CacheStorage, now: () => number = Date.now): ShareShelf {
  const addressOf = (id: string) => `/shared-things/${id}`;

  async function sweep(room = SHARES_MAX): Promise<void> {
    if (!(await caches.has(CACHE))) return;
    const cache = await caches.open(CACHE);
    // Oldest first: ids begin with the time.
    const kept = (await cache.keys()).map(({ url }) => url).sort();
    const isLate = (url: string) => now() - keptAt(url) > SHARE_KEPT_MS;
    const leaving = kept.filter((url, index) => isLate(url) || index < kept.length - room);
    await Promise.all(leaving.map((url) => cache.delete(url)));
  }

  return {
    sweep: () => sweep(),
    async put(form, contentType) {
      if (form.size > SHARE_MAX_BYTES) throw new RangeError(`A share of ${form.size} bytes is too big.`);
      await sweep(SHARES_MAX - 1);
      const id = `${now().toString(36).padStart(9, "0")}-${crypto.randomUUID()}`;
      const cache = await caches.open(CACHE);
      await cache.put(addressOf(id), new Response(form, { headers: { "content-type": contentType } }));
      return id;
    },
    async find(id) {
      await sweep();
      const found = await caches.match(addressOf(id), { cacheName: CACHE });
      return found === undefined ? null : found.formData();
    },
    async remove(id) {
      const cache = await caches.open(CACHE);
      await cache.delete(addressOf(id));
    },
  };
}

/** Empties the shelf: what one person shared is nothing for the next. */
export async function clearShareShelf(): Promise<void> {
  // Without HTTPS there are no caches, and nothing lies in them.
  if ("caches" in globalThis) await caches.delete(CACHE);
}

/** When it was laid down, in milliseconds; 0 where the address tells nothing. */
function keptAt(url: string): number {
  const time = Number.parseInt(/\/([0-9a-z]+)-[^/]*$/.exec(url)?.[1] ?? "", 36);
  return Number.isNaN(time) ? 0 : time;
}
