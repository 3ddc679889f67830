// Models are tried by the real voice sidecar: the starters load, damaged ones are told in words.
import assert from "node:assert/strict";
import { cp, mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "../../sidecars/environment.ts";
import type { VoiceReadiness } from "./check-voice.ts";
import { createReadinessCheck } from "./readiness-check.ts";

const rootDir = fileURLToPath(new URL("../../../", import.meta.url));
let dataDir = "";
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearth-voice-check-"));
  for (const [name, into] of [
    ["tiny-tts", "voice/tts/tiny"],
    ["tiny-stt", "voice/stt/tiny"],
  ] as const) {
    await cp(join(rootDir, "data/starter/voice", name), join(dataDir, into), { recursive: true });
  }
});
after(() => rm(dataDir, { recursive: true, force: true }));

const signal = new AbortController().signal;
const check = () =>
  createReadinessCheck({ dataDir, rootDir, platform: "linux-x64", environment: programEnvironment(process.env) });
const tts: VoiceReadiness = {
  kind: "voice",
  loads: "tts",
  folder: "voice/tts/tiny",
  precision: "q4",
  paths: ["voice/tts/tiny/onnx/model_q4.onnx"],
};
const stt: VoiceReadiness = {
  kind: "voice",
  loads: "stt",
  folder: "voice/stt/tiny",
  paths: ["voice/stt/tiny/onnx/encoder_model_quantized.onnx"],
};

test("createReadinessCheck() has the voice sidecar load a model that speaks, and one that listens", async () => {
  assert.deepEqual(await check()(tts, signal), { ok: true });
  assert.deepEqual(await check()(stt, signal), { ok: true });
});

test("createReadinessCheck() tells in words what the sidecar misses, and what is only half there", async () => {
  await rm(join(dataDir, "voice/stt/tiny/tokenizer.json"));
  const missing = await check()(stt, signal);
  assert.ok(!missing.ok);
  assert.match(missing.detail, /tokenizer\.json/);
  await truncate(join(dataDir, "voice/tts/tiny/onnx/model_q4.onnx"), 50_000);
  const half = await check()(tts, signal);
  assert.ok(!half.ok);
  assert.match(half.detail, /model_q4\.onnx cannot be used: it ends too early/);
});

test("createReadinessCheck() ends the sidecar when it is called off", async () => {
  const caller = new AbortController();
  // In full precision, which is still whole.
  const again: VoiceReadiness = { ...tts, precision: "fp32", paths: ["voice/tts/tiny/onnx/model.onnx"] };
  const reason = new Error("called off");
  const checking = assert.rejects(check()(again, caller.signal), reason);
  setTimeout(() => caller.abort(reason), 100);
  await checking;
});
