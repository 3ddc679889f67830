// The libraries' own loaders, asked for files that are not there: they must not look for them elsewhere.
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mock, test } from "node:test";
import { AutoTokenizer, env, StyleTextToSpeech2Model } from "@huggingface/transformers";
import { copyModel } from "../testing/broken-models.ts";
import { TTS_DIR } from "../testing/starter.ts";
import { deviceOptions, inferenceThreads, keepLocal } from "./local-transformers.ts";
import { toLoadError } from "./model-problem.ts";

test("keepLocal() makes a missing file an error in words, and no request", async (t) => {
  const fetched = mock.method(globalThis, "fetch", () => Promise.reject(new Error("there is no network")));
  t.after(() => fetched.mock.restore());
  const dir = await copyModel(t, TTS_DIR);
  await Promise.all(["tokenizer.json", "onnx/model_q4.onnx"].map((file) => rm(join(dir, file))));
  keepLocal(dir);
  assert.equal(env.allowRemoteModels, false);
  const files = ["onnx/model_q4.onnx"];
  const loads = {
    "tokenizer.json": () => AutoTokenizer.from_pretrained(dir),
    "onnx/model_q4.onnx": () => StyleTextToSpeech2Model.from_pretrained(dir, { dtype: "q4", ...deviceOptions() }),
    // A name like a hub's is looked for in the folder only.
    "config.json": () => StyleTextToSpeech2Model.from_pretrained("onnx-community/Kokoro-82M-v1.0-ONNX"),
  };
  for (const [file, load] of Object.entries(loads)) {
    const error = await load().then(
      () => null,
      (thrown: unknown) => toLoadError("speech model", files, thrown),
    );
    assert.equal(
      error?.message,
      `The speech model is not complete: its file ${file} is missing. Repair it in Settings > Features.`,
    );
  }
  assert.equal(fetched.mock.callCount(), 0);
});

test("inferenceThreads() leaves small machines room for the rest", () => {
  assert.deepEqual(
    [1, 2, 3, 4, 16].map((cores) => inferenceThreads(cores)),
    [1, 1, 1, 2, 2],
  );
});
