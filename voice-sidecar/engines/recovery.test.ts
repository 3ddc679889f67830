// The real engine, ended in the middle of a sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../log.ts";
import { TTS_DIR } from "../testing/starter.ts";
import { createEngineSlot } from "./engine-slot.ts";
import { startTts } from "./engines.ts";
import type { TtsModel } from "./models.ts";

test("an engine whose thread ends in mid-sentence says so, is loaded again and speaks", {
  timeout: 60_000,
}, async (t) => {
  const log = createLog(() => {});
  const base = new URL("../main.ts", import.meta.url).href;
  const threads: Awaited<ReturnType<typeof startTts>>[] = [];
  const slot = createEngineSlot({
    name: "The voice",
    model: { dir: TTS_DIR, precision: "q4" } satisfies TtsModel,
    log,
    waitingMax: 4,
    retryDelayMs: () => 0,
    start: async (model: TtsModel, signal) => {
      const thread = await startTts({ log, base }, model, signal);
      threads.push(thread);
      return thread;
    },
  });
  t.after(() => slot.close());
  const untilReady = async () => {
    while (!slot.status().ready) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await untilReady();
  const never = new AbortController().signal;
  const job = { text: "set a timer for twenty five minutes. ".repeat(50), voice: "af_heart", speed: 1 };
  const words = { code: "component_not_ready", message: /The voice stopped unexpectedly/ };
  const failing = [slot.run(job, never), slot.run(job, never)].map((run) => assert.rejects(run, words));
  await threads[0]?.end();
  await Promise.all(failing);
  assert.equal(slot.status().ready, false);
  await untilReady();
  assert.equal(threads.length, 2);
  assert.ok((await slot.run({ ...job, text: "stop" }, never)).wav.length > 44);
});
