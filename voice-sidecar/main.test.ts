// The program itself: how it starts, tries its models, stays at home and ends.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { assertWithin } from "../handlers/testing/assert-within.ts";
import { copyModel, cutInHalf } from "./testing/broken-models.ts";
import { createClient } from "./testing/client.ts";
import { portOf, runProgram, untilReady } from "./testing/start-sidecar.ts";
import { STT_DIR, TTS_DIR } from "./testing/starter.ts";

const starter = { VOICE_TTS_DIR: TTS_DIR, VOICE_STT_DIR: STT_DIR };
const timeout = { timeout: 90_000 };
const noNetwork = [pathToFileURL(join(import.meta.dirname, "testing/no-network.mjs")).href];

test("the program speaks and listens, and SIGTERM ends it within a second while it works", timeout, async (t) => {
  const program = runProgram({ env: starter });
  t.after(() => program.child.kill("SIGKILL"));
  const client = createClient(`http://127.0.0.1:${await portOf(program)}`);
  assert.equal((await client.health()).ok, true);
  await untilReady(client);
  assert.equal(await client.hear(await client.sayWav("good night")), "good night");
  const cut = client.say("set a timer for twenty five minutes. ".repeat(50)).catch(() => "cut off");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const beganMs = performance.now();
  program.child.kill("SIGTERM");
  const { code, signal, err } = await program.exit;
  const tookMs = performance.now() - beganMs;
  assertWithin(tookMs, 1_000);
  // On a slow machine the network that computes is not done in time, and the program kills itself.
  assert.ok(code === 0 || signal === "SIGKILL", `${code} ${signal}`);
  assert.equal(err, "");
  assert.equal(await cut, "cut off");
  assert.doesNotMatch(program.output.out + program.output.err, /good night|twenty five/, "what is said is not logged");
});

test("the program ends when whoever started it is gone", timeout, async (t) => {
  const program = runProgram({ env: { HEARTH_PARENT_PIPE: "1" } });
  t.after(() => program.child.kill("SIGKILL"));
  await portOf(program);
  program.child.stdin.end();
  assert.equal((await program.exit).code, 0);
});

test("the program says in one line why it cannot start", timeout, async (t) => {
  const first = runProgram({});
  t.after(() => first.child.kill("SIGKILL"));
  const taken = await runProgram({ env: { VOICE_PORT: String(await portOf(first)) } }).exit;
  assert.equal(taken.code, 1);
  assert.match(taken.err, /^Cannot start the voice: its port is taken by another program\..*\n$/);
  const wrong = await runProgram({ env: { VOICE_PORT: "many" } }).exit;
  assert.equal(wrong.code, 78);
  assert.match(wrong.err, /^Cannot start: VOICE_PORT is "many".*\n$/);
});

test("the network guard of these tests sees what a thread tries", timeout, () => {
  const file = JSON.stringify(pathToFileURL(join(import.meta.dirname, "testing/faulty-worker.mjs")).href);
  const code = `new (require("node:worker_threads").Worker)(new URL(${file}), { workerData: { model: "reaches out" } })`;
  const args = [...noNetwork.flatMap((guard) => ["--import", guard]), "-e", code];
  const { stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 10_000 });
  assert.match(stderr, /NETWORK fetch http:\/\/hub\.example/);
});

test("`warm` loads both, writes nothing, reaches for nobody and ends with 0", timeout, async (t) => {
  const tts = await copyModel(t, TTS_DIR);
  const before = await readdir(tts, { recursive: true });
  const { code, out, err } = await runProgram({
    env: { VOICE_TTS_DIR: tts, VOICE_STT_DIR: STT_DIR },
    args: ["warm"],
    imports: noNetwork,
  }).exit;
  assert.deepEqual({ code, out, err }, { code: 0, out: "", err: "" });
  assert.deepEqual(await readdir(tts, { recursive: true }), before);
});

test(
  "`warm` tells a damaged or incomplete model in one line and ends with 1, without reaching for a hub",
  timeout,
  async (t) => {
    const tts = await copyModel(t, TTS_DIR);
    await cutInHalf(join(tts, "onnx/model_q4.onnx"));
    const damaged = await runProgram({ env: { VOICE_TTS_DIR: tts }, args: ["warm"], imports: noNetwork }).exit;
    assert.equal(damaged.code, 1);
    assert.match(
      damaged.err,
      /^The speech model is damaged: its file onnx\/model_q4\.onnx was not fully written\. Repair it in Settings > Features\.\n$/,
    );
    const stt = await copyModel(t, STT_DIR);
    await rm(join(stt, "preprocessor_config.json"));
    const incomplete = await runProgram({ env: { VOICE_STT_DIR: stt }, args: ["warm"], imports: noNetwork }).exit;
    assert.equal(incomplete.code, 1);
    assert.equal(
      incomplete.err,
      "The listening model is not complete: its file preprocessor_config.json is missing. Repair it in Settings > Features.\n",
    );
  },
);
