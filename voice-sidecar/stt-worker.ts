// The thread that listens: an entry of its own in the build, beside main.js.
import { workerData } from "node:worker_threads";
import type { SttModel } from "./engines/models.ts";
import { serveWorker } from "./engines/serve-worker.ts";
import { loadWhisper } from "./engines/whisper.ts";

const { model } = workerData as { model: SttModel };
await serveWorker(() => loadWhisper(model));
