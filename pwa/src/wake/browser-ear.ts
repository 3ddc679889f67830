// The ear in a browser: its microphone, its worklet, its worker.
import workletUrl from "../microphone-worklet/microphone-worklet.ts?worker&url";
import { pageClock } from "../shell/clock.ts";
import { createEar, type EarDeps } from "./create-ear.ts";
import type { Ear } from "./ear.ts";
import { createEarPage } from "./ear-page.ts";
import { createMicrophonePaths } from "./microphone-path.ts";

export interface BrowserEarOptions extends Pick<EarDeps, "loadList"> {
  /** The microphone to begin with; null: the system's. */
  deviceId?: string | null;
}

export function createBrowserEar({ loadList, deviceId = null }: BrowserEarOptions): Ear {
  return createEar({
    paths: createMicrophonePaths({
      workletUrl,
      mediaDevices: () => navigator.mediaDevices,
      createContext: (options) => new AudioContext(options),
      now: pageClock.now,
    }),
    page: createEarPage(),
    clock: pageClock,
    timeOrigin: performance.timeOrigin,
    deviceId,
    startWorker: () => new Worker(new URL("../wake-worker/wake-worker.ts", import.meta.url), { type: "module" }),
    loadList,
  });
}
