// Speaking over a scripted engine: whose voice and pace, whose run, and places that are given back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRun } from "../../chat/run.ts";
import { DomainError, notFound } from "../../errors.ts";
import { createMetrics } from "../../metrics/registry.ts";
import type { Companion } from "../../shared/contract/companions.ts";
import { createKeptLog } from "../../testing/kept-log.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedEngine } from "../../testing/scripted-speech.ts";
import { createEngines } from "./engines.ts";
import { createSpeaking } from "./speaking.ts";
import { createSpeechMetrics } from "./speech-metrics.ts";

const anna = { id: "anna", role: "member" } as const;
const never = new AbortController().signal;
const captain = { id: "captain", ttsVoice: "kokoro:am_michael", speechRate: 1.2 } as Companion;

function house({ perUser = 2 } = {}) {
  const engine = createScriptedEngine();
  const log = createKeptLog();
  const clock = createManualClock();
  const run = createRun({ id: "run", userId: "anna", conversationId: "with-captain" }, clock, () => {});
  const speaking = createSpeaking({
    engines: createEngines([engine]),
    companions: {
      get: async (_, id) => {
        if (id !== captain.id) throw notFound("companion");
        return captain;
      },
      findUsable: async () => captain,
    },
    conversations: { find: async () => ({ companionId: captain.id }) as never },
    findRun(userId, runId) {
      if (userId !== "anna" || runId !== "run") throw notFound("answer");
      return run;
    },
    settings: async () => ({ "voice.app_default_voice": "bf_emma" }),
    voiceAppDefault: null,
    metrics: createSpeechMetrics(createMetrics()),
    clock,
    log,
    limits: { perUser, all: 10 },
  });
  return { engine, log, run, speaking };
}

const read = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const hasCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;

test("speaking.speak() takes the setting's voice at its own pace, and the companion's voice and pace with one", async () => {
  const { engine, speaking } = house();
  await read(await speaking.speak(anna, { text: "It is 5." }, never));
  await read(await speaking.speak(anna, { text: "It is 5.", companionId: "captain", speechRate: 0.9 }, never));
  await read(await speaking.speak(anna, { text: "It is 5.", voice: "af_bella", speechRate: 0.9 }, never));
  assert.deepEqual(
    engine.asked.map(({ voice, speed }) => [voice, speed]),
    [
      ["bf_emma", 1],
      ["am_michael", 1.2],
      ["af_bella", 0.9],
    ],
  );
});

test("speaking.speak() gives a run the voice of its conversation's companion, unless the request says otherwise", async () => {
  const { engine, run, speaking } = house();
  run.emit({ event: "token", data: { text: "It is late." } });
  run.emit({ event: "done", data: { finishReason: "stop", timings: { firstTokenMs: 1, totalMs: 1 } } });
  run.finish();
  await read(await speaking.speak(anna, { runId: "run" }, never));
  await read(await speaking.speak(anna, { runId: "run", companionId: null }, never));
  assert.deepEqual(
    engine.asked.map(({ voice }) => voice),
    ["am_michael", "bf_emma"],
  );
});

test("speaking.speak() gives its place back however it ends", async () => {
  const { engine, speaking } = house();
  await assert.rejects(speaking.speak(anna, { runId: "nobody's" }, never), hasCode("not_found"));
  await assert.rejects(speaking.speak(anna, { text: "a", companionId: "gone" }, never), hasCode("not_found"));
  await assert.rejects(speaking.speak(anna, { text: "a", voice: "nobody" }, never), hasCode("invalid_request"));
  assert.equal(speaking.active, 0);
  const left = await speaking.speak(anna, { text: "One. Two. Three." }, never);
  assert.equal(speaking.active, 1);
  await left.cancel();
  engine.failWith(new DomainError("upstream_failed", "Speech could not do this."));
  assert.match(
    await read(await speaking.speak(anna, { text: "One." }, never)),
    /^\{"error":\{"code":"upstream_failed"/,
  );
  assert.equal(speaking.active, 0);
});

test("speaking.speak() refuses what is too much at once", async () => {
  const { speaking } = house({ perUser: 1 });
  await speaking.speak(anna, { text: "One." }, never);
  await assert.rejects(speaking.speak(anna, { text: "Two." }, never), hasCode("busy"));
});

test("speaking.speak() logs the time to the first word once, and never what is said", async () => {
  const { log, speaking } = house();
  await read(await speaking.speak(anna, { text: "My secret is out. Tell nobody." }, never));
  assert.equal(log.lines.filter(({ message }) => message === "time to first word").length, 1);
  assert.doesNotMatch(JSON.stringify(log.lines), /secret|nobody/);
});

test("speaking.close() ends what is being read, and takes nothing more", async () => {
  const { speaking } = house();
  const stream = await speaking.speak(anna, { text: "One. Two." }, never);
  speaking.close();
  await assert.rejects(read(stream));
  assert.equal(speaking.active, 0);
  await assert.rejects(speaking.speak(anna, { text: "Three." }, never), hasCode("component_not_ready"));
});
