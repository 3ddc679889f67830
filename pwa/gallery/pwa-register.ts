// Stands in for the registration of the service worker: the gallery has none, but it can say that an update is there.

export interface RegisterOptions {
  onNeedRefresh?: () => void;
}

export function registerSW({ onNeedRefresh }: RegisterOptions): (reload: boolean) => Promise<void> {
  if ("hasUpdate" in document.documentElement.dataset) onNeedRefresh?.();
  return () => Promise.resolve();
}
