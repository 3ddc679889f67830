// The thread that speaks: an entry of its own in the build, beside main.js.
import { workerData } from "node:worker_threads";
import { loadKokoro } from "./engines/kokoro.ts";
import type { TtsModel } from "./engines/models.ts";
import { serveWorker } from "./engines/serve-worker.ts";

const { model } = workerData as { model: TtsModel };
await serveWorker(
  () => loadKokoro(model),
  ({ wav }) => [wav.buffer as ArrayBuffer],
);
