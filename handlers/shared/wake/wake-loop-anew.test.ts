// The loop over sound that begins anew: what it knows of the last word does not outlive it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadModel, loadModelFile } from "../../testing/wake/onnx-runner.ts";
import { inRoom } from "../../testing/wake/run-loop.ts";
import { decodeWav } from "../speech/wav.ts";
import { FRAME_SAMPLES } from "./constants.ts";
import type { ModelRunner } from "./model-runner.ts";
import { tinyDetector } from "./testing/tiny-detector.ts";
import { createWakeLoop } from "./wake-loop.ts";

const CORE = join(import.meta.dirname, "../../../data/starter/wake");
const mel = await loadModelFile(join(CORE, "mel.onnx"));
const embedding = await loadModelFile(join(CORE, "embedding.onnx"));
const tiny = { id: "hey_hearth", model: await loadModel(tinyDetector()), threshold: 0.5 };
const phrase = decodeWav(
  new Uint8Array(readFileSync(join(import.meta.dirname, "testing/golden/hey-hearth.wav"))),
).samples;

test("createWakeLoop() hears the word in sound that begins anew, by reset() or after a failure, however long the loop has run", async () => {
  let fails = false;
  const flaky: ModelRunner = {
    ...embedding,
    run: async (data, shape) => {
      if (fails) throw new Error("out of memory");
      return embedding.run(data, shape);
    },
  };
  const loop = createWakeLoop({ mel, embedding: flaky, gate: false });
  loop.setDetectors([tiny]);
  const push = async () => {
    let wakes = 0;
    const sound = inRoom(phrase, { level: 0.0001, beforeS: 3, afterS: 1 });
    for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
      wakes += (await loop.push(sound.subarray(at, at + FRAME_SAMPLES))).wakes.length;
    }
    return wakes;
  };
  assert.equal(await push(), 1);
  loop.reset();
  assert.equal(await push(), 1);
  fails = true;
  await assert.rejects(loop.push(new Float32Array(FRAME_SAMPLES)), /out of memory/);
  fails = false;
  assert.equal(await push(), 1);
});
