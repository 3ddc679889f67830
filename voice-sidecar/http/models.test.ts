// Other models taking over while the sidecar runs, with real files, whole and broken.
import assert from "node:assert/strict";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { copyModel, cutInHalf } from "../testing/broken-models.ts";
import { startHere, untilReady } from "../testing/start-sidecar.ts";
import { STT_DIR, TTS_DIR } from "../testing/starter.ts";

let sidecar: Awaited<ReturnType<typeof startHere>>;
before(async () => {
  sidecar = await startHere();
  await untilReady(sidecar);
});
after(() => sidecar.close());

const works = async () => assert.equal(await sidecar.hear(await sidecar.sayWav("good night")), "good night");

test("GET /models tells what is in use", async () => {
  assert.deepEqual(await sidecar.models(), {
    tts: { dir: TTS_DIR, precision: "q4", ready: true, problem: null },
    stt: { dir: STT_DIR, ready: true, problem: null },
  });
});

test("PUT /models lets another model take over, without a request lost meanwhile", async (t) => {
  const [tts, stt] = await Promise.all([copyModel(t, TTS_DIR), copyModel(t, STT_DIR)]);
  const taking = sidecar.putModels({ tts: { dir: tts, precision: "q8" }, stt: { dir: stt } });
  const state = { isTaken: false };
  const taken = taking.finally(() => {
    state.isTaken = true;
  });
  let rounds = 0;
  for (; !state.isTaken; rounds++) await works();
  const response = await taken;
  assert.equal(response.status, 200);
  assert.ok(rounds > 0);
  const expected = {
    tts: { dir: tts, precision: "q8", ready: true, problem: null },
    stt: { dir: stt, ready: true, problem: null },
  };
  assert.deepEqual(await sidecar.json(response), expected);
  assert.deepEqual(await sidecar.models(), expected);
  await works();
});

test("PUT /models keeps what works when the other one is damaged, and names the file", async (t) => {
  const before = await sidecar.models();
  const damaged = [
    {
      dir: TTS_DIR,
      file: "onnx/model_q4.onnx",
      kind: "tts",
      words:
        /^The speech model is damaged: its file onnx\/model_q4\.onnx was not fully written\. Repair it in Settings > Features\.$/,
    },
    {
      dir: STT_DIR,
      file: "onnx/encoder_model_quantized.onnx",
      kind: "stt",
      words: /^The listening model is damaged: its file onnx\/encoder_model_quantized\.onnx was/,
    },
    {
      dir: STT_DIR,
      file: "onnx/decoder_model_merged_quantized.onnx",
      kind: "stt",
      words: /its file onnx\/decoder_model_merged_quantized\.onnx was not fully written/,
    },
    { dir: STT_DIR, file: "tokenizer.json", kind: "stt", words: /its file tokenizer\.json was not fully written/ },
  ];
  for (const { dir, file, kind, words } of damaged) {
    const copy = await copyModel(t, dir);
    await cutInHalf(join(copy, file));
    const problem = await sidecar.problem(sidecar.putModels({ [kind]: { dir: copy } }));
    assert.equal(problem.what, "422 model_unusable", file);
    assert.match(problem.words, words);
  }
  assert.deepEqual(await sidecar.models(), before);
  await works();
});

test("PUT /models tells a damage of any size in words", async (t) => {
  const copy = await copyModel(t, TTS_DIR);
  for (const bytes of [130_000, 1_000, 10, 1]) {
    await truncate(join(copy, "onnx/model_q4.onnx"), bytes);
    const problem = await sidecar.problem(sidecar.putModels({ tts: { dir: copy } }));
    assert.match(problem.words, /model_q4\.onnx was not fully written/, `${bytes} bytes`);
  }
});

test("PUT /models refuses what names no folder", async () => {
  for (const body of [
    {},
    { tts: { dir: "relative" } },
    { stt: { dir: STT_DIR, precision: "q4" } },
    { tts: { dir: TTS_DIR, precision: "q5" } },
  ]) {
    assert.equal((await sidecar.problem(sidecar.putModels(body))).what, "400 invalid_request");
  }
  const { what, words } = await sidecar.problem(sidecar.putModels({ tts: { dir: join(TTS_DIR, "nowhere") } }));
  assert.equal(what, "422 model_unusable");
  assert.match(words, /its folder "nowhere" is missing/);
});

test("without a model the sidecar answers in words, and takes one later", async (t) => {
  const bare = await startHere({ tts: null, stt: null });
  t.after(() => bare.close());
  assert.deepEqual(await bare.health(), { ok: true, tts: false, stt: false });
  const missing = await bare.problem(bare.say("hello"));
  assert.equal(missing.what, "503 component_not_ready");
  assert.match(missing.words, /has no model yet\. Install one in Settings > Features/);
  assert.equal((await bare.problem(bare.get("/voices"))).what, "503 component_not_ready");
  assert.equal((await bare.putModels({ tts: { dir: TTS_DIR, precision: "q4" } })).status, 200);
  assert.deepEqual(await bare.health(), { ok: true, tts: true, stt: false });
  assert.ok((await bare.sayWav("hello")).length > 44);
});

test("a model that is damaged at the start is told by GET /models, and another one takes its place", async (t) => {
  const dir = await copyModel(t, TTS_DIR);
  await cutInHalf(join(dir, "onnx/model_q4.onnx"));
  const hurt = await startHere({ tts: { dir, precision: "q4" }, stt: null });
  t.after(() => hurt.close());
  const limit = performance.now() + 30_000;
  while ((await hurt.models()).tts.problem === null && performance.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { tts } = await hurt.models();
  assert.equal(tts.ready, false);
  assert.match(tts.problem ?? "", /is damaged: its file onnx\/model_q4\.onnx/);
  const whole = { dir: TTS_DIR, precision: "q4" };
  assert.equal((await hurt.putModels({ tts: whole })).status, 200);
  assert.deepEqual((await hurt.models()).tts, { ...whole, ready: true, problem: null });
});
