// A component for tests, as the service would tell of it.
import type { Component } from "@hearth/handlers/shared/contract/components.ts";

export const component = (id: string, values: Partial<Component> = {}): Component => ({
  id,
  group: "chat",
  category: "conversation",
  name: id,
  essential: false,
  state: "missing",
  starter: false,
  ...values,
});

/** `bytesPerS: null`: not known yet. */
export const fetched = (doneBytes: number, totalBytes: number, bytesPerS: number | null = null) => ({
  progress: doneBytes / totalBytes,
  transfer: {
    doneBytes,
    totalBytes,
    bytesPerS,
    secondsLeft: bytesPerS === null ? null : (totalBytes - doneBytes) / bytesPerS,
  },
});
