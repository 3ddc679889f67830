// The bench's page: a worker for each run, so that none begins with what another has left.
import type { BenchOrder, BenchResult } from "./bench-messages.ts";

function runBench(order: BenchOrder): Promise<BenchResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./bench-worker.ts", import.meta.url), { type: "module" });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<BenchResult>) => end(() => resolve(data));
    worker.onerror = (event) => end(() => reject(new Error(event.message)));
    worker.postMessage(order);
  });
}

Object.assign(globalThis, { runBench });
