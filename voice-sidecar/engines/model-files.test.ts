// What is told of a model's folder before it is loaded.
import assert from "node:assert/strict";
import { rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { copyModel } from "../testing/broken-models.ts";
import { STT_DIR, TTS_DIR } from "../testing/starter.ts";
import { findModel, type ModelShape } from "./model-files.ts";
import { toLoadError } from "./model-problem.ts";

const tts: ModelShape = { name: "speech model", json: ["config.json", "tokenizer.json"], networks: ["model"] };
const stt: ModelShape = { name: "listening model", json: [], networks: ["encoder_model", "decoder_model_merged"] };

test("findModel() finds the wanted precision, and takes q8 when none is wanted", async () => {
  assert.deepEqual(await findModel(TTS_DIR, tts, "q4"), { precision: "q4", files: ["onnx/model_q4.onnx"] });
  assert.deepEqual(await findModel(STT_DIR, stt, null), {
    precision: "q8",
    files: ["onnx/encoder_model_quantized.onnx", "onnx/decoder_model_merged_quantized.onnx"],
  });
});

test("findModel() says which precisions are there instead", async (t) => {
  const dir = await copyModel(t, TTS_DIR);
  for (const name of ["model_q4", "model_q4f16", "model_fp16"]) await rm(join(dir, `onnx/${name}.onnx`));
  await assert.rejects(findModel(dir, tts, "q4"), {
    name: "ModelProblem",
    message:
      "The speech model is not there with the precision q4, only with q8, fp32. Choose one of these in Settings > Voice.",
  });
});

test("findModel() names what is missing, cut off or empty", async (t) => {
  const dir = await copyModel(t, TTS_DIR);
  await assert.rejects(findModel(join(dir, "nowhere"), tts, "q4"), /its folder "nowhere" is missing\. Install it/);
  await truncate(join(dir, "onnx/model_q4.onnx"), 0);
  await assert.rejects(findModel(dir, tts, "q4"), /is damaged: its file onnx\/model_q4\.onnx was not fully written/);
  await writeFile(join(dir, "tokenizer.json"), '{"model":');
  await assert.rejects(findModel(dir, tts, "q4"), /is damaged: its file tokenizer\.json was not fully written/);
  await rm(join(dir, "config.json"));
  await assert.rejects(findModel(dir, tts, "q4"), /is not complete: its file config\.json is missing/);
  const listening = await copyModel(t, STT_DIR);
  await rm(join(listening, "onnx"), { recursive: true });
  await assert.rejects(findModel(listening, stt, null), /its file onnx\/encoder_model_quantized\.onnx is missing/);
});

test("toLoadError() tells a damaged file from a lack of memory, which passes", () => {
  const files = ["onnx/encoder_model.onnx", "onnx/decoder_model_merged.onnx"];
  const damaged = toLoadError(
    "listening model",
    files,
    new Error("Load model from /x/onnx/decoder_model_merged.onnx failed:Protobuf parsing failed."),
  );
  assert.equal(damaged.name, "ModelProblem");
  assert.match(
    damaged.message,
    /its file onnx\/decoder_model_merged\.onnx was not fully written\. Repair it in Settings > Features\.$/,
  );
  const memory = toLoadError("listening model", files, new Error("std::bad_alloc"));
  assert.equal(memory.name, "Error");
  assert.match(memory.message, /not enough memory/);
});
