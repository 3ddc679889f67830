// The service's list of wake words, asked for until it is there, and again when it may have changed.
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Clock } from "../shell/clock.ts";

export interface WakeWordListKeeper {
  list: ReadonlySignal<WakeWordList | null>;
  /** Asks again; at once, where one was waited for. */
  refresh(): void;
  close(): void;
}

const RETRY_MS = { first: 1_000, most: 60_000 } as const;
/** A tablet on the wall is never looked away from, and a wake word that is installed is to be heard there too. */
const AGAIN_MS = 5 * 60_000;

/** @param onFailed it could not be had; it is tried again */
export function keepWakeWordList(
  load: () => Promise<WakeWordList>,
  clock: Clock,
  onFailed: () => void,
): WakeWordListKeeper {
  const list = signal<WakeWordList | null>(null);
  let asked = 0;
  let retryMs: number = RETRY_MS.first;
  let stopWaiting = () => undefined as unknown;

  async function ask(): Promise<void> {
    stopWaiting();
    asked += 1;
    const mine = asked;
    try {
      const loaded = await load();
      if (mine !== asked) return;
      retryMs = RETRY_MS.first;
      list.value = loaded;
      stopWaiting = clock.after(AGAIN_MS, () => void ask());
    } catch {
      // Told, and tried again; an older list goes on being good.
      if (mine !== asked) return;
      stopWaiting = clock.after(retryMs, () => void ask());
      retryMs = Math.min(RETRY_MS.most, retryMs * 2);
      if (list.peek() === null) onFailed();
    }
  }
  return {
    list,
    refresh: () => void ask(),
    close() {
      asked += 1;
      stopWaiting();
    },
  };
}
