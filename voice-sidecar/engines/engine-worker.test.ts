// A thread that works, and threads that do not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { createLog } from "../log.ts";
import { startEngineWorker } from "./engine-worker.ts";

const never = new AbortController().signal;
function start(model: string, signal = never) {
  const lines: string[] = [];
  const program = { file: new URL("../testing/faulty-worker.mjs", import.meta.url), data: {} };
  const log = createLog((line) => lines.push(line));
  const worker = startEngineWorker<string, string, string, { model: string }>(
    { name: "The voice", program, model, log },
    signal,
  );
  return { worker, lines };
}

test("startEngineWorker() gives the engine's facts and its answers", async () => {
  const worker = await start("answers").worker;
  assert.deepEqual(worker.facts, { model: "answers" });
  assert.equal(await worker.run("echo", never), "echo");
  await worker.end();
  await worker.ended;
  await assert.rejects(worker.run("echo", never), { code: "component_not_ready" });
});

test("startEngineWorker() tells a model that cannot be used from a thread that failed, whose words are kept short", async () => {
  await assert.rejects(start("unusable").worker, { name: "ModelProblem", message: "The file is broken." });
  const { worker, lines } = start("throws");
  await assert.rejects(worker, /cannot load x/);
  assert.ok(lines.every((line) => line.length < 1_500));
});

test("startEngineWorker() ends the thread when nobody waits for it any more", async () => {
  const leaving = new AbortController();
  const { worker } = start("is silent", leaving.signal);
  leaving.abort(new Error("left"));
  await assert.rejects(worker, /left/);
});

for (const job of ["crash", "memory"]) {
  test(`run() rejects with words when the thread ends by ${job}, and ended resolves`, { timeout: 60_000 }, async () => {
    // Threads that start from now on: filling what this machine would let one have takes a minute.
    setFlagsFromString("--max-old-space-size=256");
    const worker = await start("answers").worker;
    const waiting = worker.run("is silent", never);
    const words = { code: "component_not_ready", message: /stopped unexpectedly\. It is starting again/ };
    await Promise.all([assert.rejects(waiting, words), assert.rejects(worker.run(job, never), words)]);
    await worker.ended;
  });
}

test("run() tells the thread of an abort, and retire() waits for what is being done", async () => {
  const worker = await start("answers").worker;
  const leaving = new AbortController();
  const job = worker.run("is silent", leaving.signal);
  const seen: string[] = [];
  const retired = worker.retire().then(() => seen.push("retired"));
  const left = assert.rejects(job, { code: "client_gone" }).then(() => seen.push("left"));
  leaving.abort();
  await Promise.all([retired, left]);
  assert.deepEqual(seen, ["left", "retired"]);
});
