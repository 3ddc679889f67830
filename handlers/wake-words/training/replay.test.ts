// The replay of scores against the wake loop itself, with the starter core and a detector that is a real file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { decodeWav } from "../../shared/speech/wav.ts";
import { FRAME_SAMPLES } from "../../shared/wake/constants.ts";
import { tinyDetector } from "../../shared/wake/testing/tiny-detector.ts";
import { createWakeLoop } from "../../shared/wake/wake-loop.ts";
import { loadModel, loadModelFile } from "../../testing/wake/onnx-runner.ts";
import { runLoop } from "../../testing/wake/run-loop.ts";
import { coreFiles } from "../../testing/wake/training-bench.ts";
import { createRandom, mixInto, roomSound } from "../sound/room-sounds.ts";
import { embedSound } from "./features.ts";
import { highestOf, scoresOfSound, wakesAt } from "./replay.ts";

const files = coreFiles("starter");
const [mel, embedding] = [await loadModelFile(files.mel), await loadModelFile(files.embedding)];
const model = await loadModel(tinyDetector());
after(() => Promise.all([mel.close(), embedding.close(), model.close()]));
const tools = { mel, embedding, breathe: () => Promise.resolve() };

const golden = (name: string) =>
  decodeWav(new Uint8Array(readFileSync(new URL(`../../shared/wake/testing/golden/${name}.wav`, import.meta.url))))
    .samples;

/** The word three times: at once again, and after a long quiet time. */
function scene(): Float32Array {
  const word = golden("hey-hearth");
  const sound = roomSound("white", 16_000 * 14, 0.0005, createRandom(2));
  for (const at of [1.2, 3.4, 10]) mixInto(sound, word, Math.round(at * 16_000));
  mixInto(sound, golden("kitchen-light"), 6 * 16_000);
  return sound;
}

test("wakesAt() wakes at the very steps at which the wake loop does, whatever the threshold", async () => {
  const sound = scene();
  const scores = await scoresOfSound(sound, { model, tools });
  assert.ok(scores.includes(null), "the loop's gate for quiet rooms is part of it");
  for (const threshold of [0.02, 0.3, 0.5, 0.8, 0.95, 1]) {
    const { wakes } = await runLoop({ mel, embedding, now: () => 0 }, [{ id: "tiny", model, threshold }], sound);
    assert.deepEqual(
      wakesAt(scores, threshold),
      wakes.map(({ step }) => step),
      `at ${threshold}`,
    );
  }
  assert.ok(wakesAt(scores, 0.5).length >= 2);
  assert.ok(highestOf(scores) > 0.5 && highestOf(scores) <= 1);
});

test("embedSound() gives the loop's detectors what the loop gives them, to 1e-4", async () => {
  const sound = golden("hey-hearth");
  const values = await embedSound(sound, tools);
  const windows: Float32Array[] = [];
  const listening = {
    inputShape: [1, 16, 96],
    run: (data: Float32Array) => {
      windows.push(data.slice());
      return Promise.resolve(Float32Array.of(0));
    },
    close: () => Promise.resolve(),
  };
  const loop = createWakeLoop({ mel, embedding, gate: false });
  loop.setDetectors([{ id: "none", model: listening, threshold: 1 }]);
  const steps = Math.floor(sound.length / FRAME_SAMPLES);
  for (let n = 0; n < steps; n++) await loop.push(sound.subarray(n * FRAME_SAMPLES, (n + 1) * FRAME_SAMPLES));
  assert.equal(windows.length, steps);
  const most = windows.reduce((worst, window, n) => {
    const ours = values.subarray(n * 96, (n + 1) * 96);
    return window.subarray(-96).reduce((max, value, i) => Math.max(max, Math.abs(value - (ours[i] ?? 0))), worst);
  }, 0);
  assert.ok(most < 1e-4, `${most}`);
});
