// Looks for a new version of the app, and tells when one is ready or has been taken in another tab.

/** A page that stays open for days looks for a new version this often. */
const CHECK_MS = 60 * 60_000;

export interface UpdateListener {
  /** A new version waits; `take` starts it, here and in every tab. */
  onOffer(take: () => void): void;
  /** Another tab has started it: this page still runs the old one. */
  onTakenElsewhere(): void;
}

/** Registers the service worker where the browser has them; returns how to stop looking. */
export function watchForUpdate({ onOffer, onTakenElsewhere }: UpdateListener): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const workers = navigator.serviceWorker;
  let checks: ReturnType<typeof setInterval> | undefined;
  let isHeld = workers.controller !== null;
  let isTakenHere = false;

  // The page begins anew as soon as the new version has taken over, also on the visit that installed the first one.
  const onTakeover = () => {
    if (isTakenHere) return location.reload();
    if (isHeld) onTakenElsewhere();
    isHeld = true;
  };
  workers.addEventListener("controllerchange", onTakeover);
  const register = ({ registerSW }: typeof import("virtual:pwa-register")) => {
    const update = registerSW({
      onNeedRefresh: () =>
        onOffer(() => {
          isTakenHere = true;
          void update(false);
        }),
      // Left out, it would begin every tab anew at once.
      onNeedReload: () => undefined,
      onRegisteredSW: (_url, registration) => {
        // Offline the check fails; the next one comes by itself.
        checks = setInterval(() => void registration?.update().catch(() => undefined), CHECK_MS);
      },
    });
  };
  // Where even its code is out of reach, there is no new version either: the next start looks again.
  void import("virtual:pwa-register").then(register, () => undefined);
  return () => {
    clearInterval(checks);
    workers.removeEventListener("controllerchange", onTakeover);
  };
}
