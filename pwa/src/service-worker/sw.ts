// The service worker: keeps the shell for a start without a network and what hands-free needs, and takes what other apps share with Hearth.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { createShareShelf, SHARE_PATH } from "../platform/share-shelf.ts";
import { receiveShare } from "./receive-share.ts";
import { createWakeCache, isEngine, isModel, WAKE_LIST_PATH } from "./wake-cache.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** Every file of the shell, filled in by the build. */
  __WB_MANIFEST: (PrecacheEntry | string)[];
};

const shelf = createShareShelf(caches);
const wakeCache = createWakeCache(caches, (request, options) => fetch(request, options));

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// Answers, exports and pictures are the service's; the shell never stands in for them.
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { denylist: [/^\/api(?:\/|$)/] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => receiveShare(request, shelf),
  "POST",
);
const asked = ({ request, event }: { request: Request; event: ExtendableEvent }) => ({
  request,
  waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isEngine(url),
  (context) => wakeCache.engine(asked(context)),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isModel(url),
  (context) => wakeCache.model(asked(context)),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === WAKE_LIST_PATH,
  (context) => wakeCache.list(asked(context)),
);

// A new version waits until the person takes it (shell/update-prompt.tsx).
self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  if (typeof message !== "object" || message === null || !("type" in message)) return;
  if (message.type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
});
// A first visit is taken over at once, so that it can also be moved to the next version.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// What was shared and never picked up does not stay.
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.waitUntil(shelf.sweep());
});
