// Whether this device can open Hearth without the service: only then is a page that is kept here of any use.

/** Without a secure address there is no service worker, and without one nothing starts alone. */
export const canStartAlone = (): boolean =>
  isSecureContext && "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
