// Beside the page, all day long: frames of the microphone in, wake words out. The page is not needed for it.
import type { WakeOrder, WakeReport } from "../wake/wake-messages.ts";
import { createAlone } from "./alone.ts";
import { loadFile } from "./load-file.ts";
import { loadEmbedding, loadOnnxModel, prepareEngine } from "./onnx-engine.ts";
import { createWakeListener } from "./wake-listener.ts";
import { createWakeModels } from "./wake-models.ts";

declare const self: DedicatedWorkerGlobalScope;

prepareEngine();

const alone = createAlone();
const { port1, port2 } = new MessageChannel();
const paused: (() => void)[] = [];
port1.onmessage = () => paused.shift()?.();

const obey = createWakeListener({
  models: createWakeModels({ loadFile, loadModel: loadOnnxModel, loadEmbedding, alone }),
  alone,
  report: (report: WakeReport) => self.postMessage(report),
  pause: () =>
    new Promise((resolve) => {
      paused.push(resolve);
      port2.postMessage(null);
    }),
  now: () => performance.now(),
  timeOrigin: performance.timeOrigin,
  // Goes to the page as the worker's `error`, and the page starts another worker.
  onBroken: reportError,
});

self.addEventListener("message", ({ data }: MessageEvent<WakeOrder>) => obey(data));
