// What the ear wants to know of its page: whether it is shown, may listen, and when any of that changes.
import { type MicrophoneProblem, missingForMicrophone } from "../voice/microphone-problem.ts";

/** `shown` also: back from sleep, from the back/forward cache, or thawed. */
export type PageNews = "shown" | "hidden" | "devices" | "permission";

export interface EarPage {
  /** null: this page can ask for a microphone. */
  missing(): MicrophoneProblem | null;
  isHidden(): boolean;
  /** null: the browser does not tell. */
  permission(): PermissionState | null;
  /** Ids of the microphones there are. */
  microphones(): Promise<readonly string[]>;
  /** Returns how to stop. */
  watch(onNews: (news: PageNews) => void): () => void;
}

export function createEarPage(): EarPage {
  let permission: PermissionStatus | null = null;
  return {
    missing: () =>
      missingForMicrophone({
        isSecureContext,
        mediaDevices: navigator.mediaDevices,
        hasWorklets: "AudioWorkletNode" in globalThis && "Worker" in globalThis,
      }),
    isHidden: () => document.visibilityState === "hidden",
    permission: () => permission?.state ?? null,
    async microphones() {
      const devices = await navigator.mediaDevices.enumerateDevices();
      return devices.filter(({ kind }) => kind === "audioinput").map(({ deviceId }) => deviceId);
    },
    watch(onNews) {
      const watching = new AbortController();
      const { signal } = watching;
      const shown = () => onNews("shown");
      const follow = () => onNews(document.visibilityState === "hidden" ? "hidden" : "shown");
      document.addEventListener("visibilitychange", follow, { signal });
      document.addEventListener("freeze", () => onNews("hidden"), { signal });
      document.addEventListener("resume", shown, { signal });
      addEventListener("pageshow", shown, { signal });
      navigator.mediaDevices?.addEventListener("devicechange", () => onNews("devices"), { signal });
      void queryPermission().then((status) => {
        if (signal.aborted) return;
        permission = status;
        status?.addEventListener("change", () => onNews("permission"), { signal });
      });
      return () => watching.abort();
    },
  };
}

/** null: this browser has no such permission to ask for. */
async function queryPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: "microphone" as PermissionName });
  } catch {
    return null;
  }
}
