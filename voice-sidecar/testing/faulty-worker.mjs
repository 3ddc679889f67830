// For tests: a thread that does what an engine's thread should not do.
// @ts-check
import { parentPort, workerData } from "node:worker_threads";

const { model } = workerData;
if (model === "throws") throw new Error(`cannot load ${"x".repeat(5_000)}`);
if (model === "unusable") parentPort?.postMessage({ type: "unusable", problem: "The file is broken." });
if (model === "reaches out") {
  await fetch("http://hub.example/model.onnx").catch(() => {});
  process.exit();
}
if (model === "answers") parentPort?.postMessage({ type: "ready", facts: { model } });

parentPort?.on("message", (message) => {
  if (message.type === "end") process.exit(0);
  if (message.type === "abort")
    return parentPort?.postMessage({ type: "failed", id: message.id, code: "client_gone", detail: "gone" });
  if (message.job === "echo") return parentPort?.postMessage({ type: "answer", id: message.id, answer: message.job });
  if (message.job === "crash")
    setImmediate(() => {
      throw new Error("out of order");
    });
  if (message.job === "memory") {
    const hoard = [];
    for (;;) hoard.push(new Array(100_000).fill(message));
  }
});
