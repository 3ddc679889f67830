// Keeps what hands-free and the map need once it was fetched: its engine, the models of the wake words and their list. Nothing in it
// is anybody's own, so that it may stay when somebody signs out; without the network it goes on.

import { KEPT_HEADER } from "../api/kept-header.ts";

/** As much of a FetchEvent as is needed here. */
export interface Ask {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
}

export interface WakeCache {
  /** Files of the app with their hash in their name. An older one of the same name goes. */
  engine(ask: Ask): Promise<Response>;
  /** A model with its hash in its address. */
  model(ask: Ask): Promise<Response>;
  /** Fresh where the service can be reached; models that it does not name any more go. */
  list(ask: Ask): Promise<Response>;
}

export const WAKE_LIST_PATH = "/api/voice/wakewords";
const MODEL_PATH = "/api/voice/wakeword/";
const CACHE = "hearth.wake";
/** The hash that the build puts before the ending. */
const BUILD_HASH = /-[\w-]{8}(?=\.\w+$)/;
/** A service that was left behind does not refuse, it is silent; the page gives up after 15 s. */
const SILENCE_MS = 4_000;
/** The service is just starting, or a proxy before it says so: what was kept will do. */
const AWAY = new Set([502, 503, 504]);

/** Loaded when hands-free, or the map, is first used, and too big for everybody's first visit. */
export const isEngine = ({ pathname }: URL): boolean =>
  /^\/assets\/(?:wake-worker|ort-wasm|map-engine|maplibre-gl-worker)[\w.-]*$/.test(pathname);
export const isModel = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith(MODEL_PATH) && searchParams.has("v");

export function createWakeCache(stores: CacheStorage, get: typeof fetch, wait = waitFor): WakeCache {
  async function keep(request: Request, response: Response, isOutdated: (kept: URL) => boolean): Promise<void> {
    try {
      const cache = await stores.open(CACHE);
      await removeWhere(cache, isOutdated);
      await cache.put(request.url, response);
    } catch (error) {
      // No room on the device: it is fetched again the next time. Anything else is a fault.
      if (!(error instanceof DOMException)) throw error;
    }
  }

  async function keepList(request: Request, response: Response): Promise<void> {
    const hashes = hashesIn(await response.clone().json());
    await keep(request, response, (kept) => isModel(kept) && !hashes.has(kept.searchParams.get("v") ?? ""));
  }

  async function cacheFirst({ request, waitUntil }: Ask, isOutdated: (kept: URL) => boolean): Promise<Response> {
    // The asker has found the kept one broken.
    const isRefused = request.cache === "reload" || request.cache === "no-store";
    const kept = isRefused ? undefined : await (await stores.open(CACHE)).match(request.url);
    if (kept !== undefined) return kept;
    const response = await get(request);
    if (response.status === 200) waitUntil(keep(request, response.clone(), isOutdated));
    return response;
  }

  return {
    engine(ask) {
      const { pathname } = new URL(ask.request.url);
      const stem = pathname.replace(BUILD_HASH, "");
      return cacheFirst(ask, (kept) => kept.pathname !== pathname && kept.pathname.replace(BUILD_HASH, "") === stem);
    },
    model(ask) {
      const asked = new URL(ask.request.url);
      return cacheFirst(ask, (kept) => kept.pathname === asked.pathname && kept.search !== asked.search);
    },
    async list({ request, waitUntil }) {
      const fresh = get(request).catch((error: unknown) => {
        // Without a network, or given up by the page.
        if (error instanceof TypeError || error instanceof DOMException) return null;
        throw error;
      });
      waitUntil(fresh.then((response) => (response?.status === 200 ? keepList(request, response.clone()) : undefined)));
      const kept = await (await stores.open(CACHE)).match(request.url);
      const silence = kept === undefined ? [] : [wait(SILENCE_MS).then(() => null)];
      const response = await Promise.race([fresh, ...silence]);
      if (response !== null && !AWAY.has(response.status)) return response;
      return kept === undefined ? (response ?? Response.error()) : asKept(kept);
    },
  };
}

function asKept(kept: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set(KEPT_HEADER, "1");
  return new Response(kept.body, { headers });
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function removeWhere(cache: Cache, isOutdated: (kept: URL) => boolean): Promise<void> {
  for (const kept of await cache.keys()) if (isOutdated(new URL(kept.url))) await cache.delete(kept);
}

/** Every `sha256` in the list, wherever it stands. */
function hashesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "sha256" && typeof inner === "string") found.add(inner);
    else hashesIn(inner, found);
  }
  return found;
}
