// The specification's limits of the wake loop (section 8), row by row, over the models that ship with Hearth.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { loadModel, loadModelFile } from "../../testing/wake/onnx-runner.ts";
import { createRandom, roomSound } from "../../wake-words/sound/room-sounds.ts";
import {
  FRAME_MS,
  FRAME_SAMPLES,
  MEL_BANDS,
  MEL_FRAMES_PER_EMBEDDING,
  RAW_AUDIO_BUFFER_SAMPLES,
  WAKE_SAMPLE_RATE,
} from "./constants.ts";
import type { ModelRunner } from "./model-runner.ts";
import { tinyDetector } from "./testing/tiny-detector.ts";
import { createWakeLoop, type WakeStep } from "./wake-loop.ts";

const CORE = join(import.meta.dirname, "../../../data/starter/wake");
const STEPS = 20;

type Call = { model: "mel" | "embedding" | "detector"; samples: number };

/** The loop in the specification's own form, with nothing left out; each step with what it gave to the models. */
async function heardByTheLetter(): Promise<(WakeStep & { calls: Call[] })[]> {
  let calls: Call[] = [];
  const counted = (model: Call["model"], runner: ModelRunner): ModelRunner => ({
    inputShape: runner.inputShape,
    run(data, shape) {
      calls.push({ model, samples: data.length });
      return runner.run(data, shape);
    },
    close: () => runner.close(),
  });
  const loop = createWakeLoop({
    mel: counted("mel", await loadModelFile(join(CORE, "mel.onnx"))),
    embedding: counted("embedding", await loadModelFile(join(CORE, "embedding.onnx"))),
    form: "full",
  });
  const detector = counted("detector", await loadModel(tinyDetector()));
  loop.setDetectors([{ id: "hey_hearth", model: detector, threshold: 0.5 }]);
  const sound = roomSound("white", STEPS * FRAME_SAMPLES, 0.05, createRandom(5));
  const steps = [];
  for (let at = 0; at < sound.length; at += FRAME_SAMPLES) {
    calls = [];
    steps.push({ ...(await loop.push(sound.subarray(at, at + FRAME_SAMPLES))), calls });
  }
  return steps;
}
const steps = await heardByTheLetter();
const sizesFor = (model: Call["model"]) => [
  ...new Set(steps.flatMap(({ calls }) => calls.filter((call) => call.model === model).map(({ samples }) => samples))),
];

test("wake word frame: 80 ms = 1280 samples, and nothing else is a frame (section 8)", async () => {
  assert.deepEqual([FRAME_MS, FRAME_SAMPLES, (FRAME_SAMPLES * 1_000) / WAKE_SAMPLE_RATE], [80, 1_280, 80]);
  const mel = await loadModelFile(join(CORE, "mel.onnx"));
  const loop = createWakeLoop({ mel, embedding: await loadModelFile(join(CORE, "embedding.onnx")) });
  for (const samples of [0, 1_279, 1_281]) await assert.rejects(loop.push(new Float32Array(samples)), RangeError);
});

test("RAW_AUDIO_BUFFER_SAMPLES is 35200 samples, about 2.2 s, and what the mel model is given (section 8)", () => {
  assert.equal(RAW_AUDIO_BUFFER_SAMPLES, 35_200);
  assert.equal(RAW_AUDIO_BUFFER_SAMPLES / WAKE_SAMPLE_RATE, 2.2);
  assert.deepEqual(sizesFor("mel"), [35_200]);
});

test("mel frames per embedding: the trailing 76 (section 8)", () => {
  assert.equal(MEL_FRAMES_PER_EMBEDDING, 76);
  assert.deepEqual(sizesFor("embedding"), [76 * MEL_BANDS]);
});

test("detector score: one number in [0, 1] for each detector and frame (section 8)", () => {
  for (const { scores } of steps) {
    const score = scores.get("hey_hearth") ?? Number.NaN;
    assert.ok(scores.size === 1 && score >= 0 && score <= 1, `${score}`);
  }
});

test("rule 1: three sessions for each frame: mel spectrogram, embedding, detector (section 8)", () => {
  // The first step also looks at the silence before it.
  for (const { calls } of steps.slice(1)) {
    assert.deepEqual(
      calls.map(({ model }) => model),
      ["mel", "embedding", "detector"],
    );
  }
});
