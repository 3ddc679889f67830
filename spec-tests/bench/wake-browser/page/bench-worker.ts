// Runs the wake loop over a recording as fast as it can, with the app's own engine, and times each step.
import { FRAME_SAMPLES } from "@hearth/handlers/shared/wake/constants.ts";
import { createWakeLoop } from "@hearth/handlers/shared/wake/wake-loop.ts";
import { loadEmbedding, loadOnnxModel, prepareEngine } from "../../../../pwa/src/wake-worker/onnx-engine.ts";
import type { BenchOrder, BenchResult } from "./bench-messages.ts";

declare const self: DedicatedWorkerGlobalScope;

prepareEngine();

/** Each step a task of its own, so that a trace can count what it computes. */
const { port1, port2 } = new MessageChannel();
const pause = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

async function run(order: BenchOrder): Promise<BenchResult> {
  const { form } = order;
  const audio = new Float32Array((await bytesOf(order.audioUrl)).buffer);
  const began = performance.now();
  const isStreaming = form === "streaming" || form === "gated";
  const loop = createWakeLoop({
    mel: await loadOnnxModel(await bytesOf(order.melUrl)),
    embedding: await (isStreaming ? loadEmbedding : loadOnnxModel)(await bytesOf(order.embeddingUrl)),
    gate: form === "gated",
    form: form === "full" ? "full" : "incremental",
  });
  loop.setDetectors([{ id: "word", model: await loadOnnxModel(await bytesOf(order.detectorUrl)), threshold: 0.5 }]);
  const loadMs = performance.now() - began;
  const frames = Math.floor(audio.length / FRAME_SAMPLES);
  const tookMs: number[] = [];
  let wakes = 0;
  for (let step = 0; step < order.steps; step++) {
    const at = (step % frames) * FRAME_SAMPLES;
    await pause();
    const from = performance.now();
    wakes += (await loop.push(audio.subarray(at, at + FRAME_SAMPLES))).wakes.length;
    tookMs.push(performance.now() - from);
  }
  return { tookMs, loadMs, wakes };
}

self.addEventListener("message", ({ data }: MessageEvent<BenchOrder>) => {
  void run(data).then((result) => self.postMessage(result), reportError);
});
