// Put into the app's page by a test: the ear as the app has it, with what it tells kept for the test to read.
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { createBrowserEar } from "../../../../pwa/src/wake/browser-ear.ts";
import type { EarHarness, EarLog } from "../harness-types.ts";

async function loadList(): Promise<WakeWordList> {
  const response = await fetch("/api/voice/wakewords");
  if (!response.ok) throw new TypeError(`The list does not come: ${response.status}.`);
  return (await response.json()) as WakeWordList;
}

function make(): Pick<EarHarness, "ear" | "log"> {
  const log: EarLog = { states: [], wakes: [], frames: [], loudest: 0, peaks: {} };
  const ear = createBrowserEar({ loadList });
  ear.subscribe({
    onState: (state) => void log.states.push({ state, atMs: performance.now() }),
    onWake: (wake) => void log.wakes.push(wake),
    onFrame({ number, rms }) {
      log.frames.push(number);
      log.loudest = Math.max(log.loudest, rms);
    },
    onScores(scores) {
      for (const [id, score] of scores) log.peaks[id] = Math.max(log.peaks[id] ?? 0, score);
    },
  });
  return { ear, log };
}

const harness: EarHarness = {
  ...make(),
  loadList,
  renew() {
    harness.ear.close();
    Object.assign(harness, make());
  },
};
Object.assign(globalThis, { harness });
document.documentElement.dataset.ear = "ready";
