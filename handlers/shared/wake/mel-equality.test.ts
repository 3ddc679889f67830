// The incremental mel features against the specification's letter: on what a microphone gives, and on what it gives when it is cut off.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { loadModelFile } from "../../testing/wake/onnx-runner.ts";
import { originalModelPath, readRecordings, skipWithoutRecordings } from "../../testing/wake/recordings.ts";
import { createRandom, mixInto, roomSound } from "../../wake-words/sound/room-sounds.ts";
import { decodeWav } from "../speech/wav.ts";
import {
  DETECTOR_WINDOW_MAX,
  FRAME_SAMPLES,
  MEL_FRAMES_PER_WINDOW,
  RAW_AUDIO_BUFFER_SAMPLES,
  WAKE_SAMPLE_RATE,
} from "./constants.ts";
import { createFullMel } from "./full-mel.ts";
import { createIncrementalMel, MEL_BATCH_STEPS } from "./incremental-mel.ts";
import type { MelFeatures } from "./mel-features.ts";
import { melFramesOf } from "./mel-model.ts";
import type { ModelRunner } from "./model-runner.ts";

const STARTER_DIR = join(import.meta.dirname, "../../../data/starter/wake");
/** Of a feature, a tenth of a decibel's number: 3e-4 is 0.003 dB. Measured: 5e-5 on tones, 1e-5 on speech, 1e-4 on a recording with an offset. */
const TOLERANCE = 3e-4;
/** Nearly empty bands are differences of large numbers, in another order for another length of the call. Measured: 3e-4. */
const OFFSET_TOLERANCE = 1e-3;
/** Every sixth, and so much of it: the full window takes its time. */
const EACH_RECORDING = 6;
const RECORDING_S = 5;

const seconds = (length: number) => new Float32Array(Math.round(length * WAKE_SAMPLE_RATE));
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const tone = (length: number, hertz: number, level: number) =>
  seconds(length).map((_, i) => level * Math.sin((2 * Math.PI * hertz * i) / WAKE_SAMPLE_RATE));
const noise = (length: number, level: number) => roomSound("white", seconds(length).length, level, createRandom(7));

function speech(): Float32Array {
  const path = join(import.meta.dirname, "testing/golden/hey-hearth.wav");
  return decodeWav(new Uint8Array(readFileSync(path))).samples;
}

function clicked(): Float32Array {
  const quiet = seconds(6);
  // Each in another of the eight frames of a step, and as the last sound before digital silence.
  for (let n = 0; n < 8; n++) quiet[8_000 + n * (5 * FRAME_SAMPLES + 160)] = 0.9;
  quiet[40_000] = 1;
  return quiet;
}

const SOUNDS: Record<string, () => Float32Array> = {
  "digital silence": () => seconds(4),
  "clicks in digital silence": clicked,
  "one click in quiet noise": () => {
    const room = noise(6, 0.00005);
    room[30_000] = -1;
    return room;
  },
  "a pure tone that ends in digital silence": () => joined(seconds(0.5), tone(1.03, 1_000, 0.5), seconds(5)),
  "a tone so soft that most bands are empty": () => joined(tone(3, 440, 0.001), tone(2, 3_000, 0.9)),
  "a constant offset": () => seconds(4).fill(0.25),
  "noise, muted, and noise again": () =>
    joined(noise(2.33, 0.2), seconds(3.1), noise(2, 0.0002), seconds(0.3), noise(1, 0.5)),
  "speech from the first sample on": speech,
  "soft speech behind a loud bang": () => {
    const sound = joined(
      noise(1, 0.00002),
      speech().map((value) => value * 0.01),
      seconds(3),
    );
    mixInto(sound, tone(0.02, 200, 0.99), 12_345);
    return sound;
  },
};

type Form = (model: ModelRunner) => Promise<MelFeatures>;

/** The features of each step, from a form that looks at so many steps together. */
async function featuresOf(form: Form, model: ModelRunner, sound: Float32Array, together = 1): Promise<Float32Array[]> {
  const mel = await form(model);
  const all: Float32Array[] = [];
  const steps = Math.floor(sound.length / FRAME_SAMPLES / together) * together;
  for (let step = 0; step < steps; step++) {
    mel.append(sound.subarray(step * FRAME_SAMPLES, (step + 1) * FRAME_SAMPLES));
    if (mel.pendingSteps < together) continue;
    await mel.flush();
    for (let n = together - 1; n >= 0; n--) all.push(mel.at(step - n));
  }
  return all;
}

/** The largest one over all features of the steps that both have. */
function differenceOf(first: readonly Float32Array[], second: readonly Float32Array[]): number {
  let most = 0;
  for (const [step, values] of second.entries()) {
    for (let i = 0; i < values.length; i++) {
      most = Math.max(most, Math.abs((first[step]?.[i] ?? Number.NaN) - (values[i] ?? Number.NaN)));
    }
  }
  return second.length === 0 ? Number.NaN : most;
}

test("MEL_FRAMES_PER_WINDOW is 217: the last 128 samples of the window begin no frame", () => {
  assert.equal(MEL_FRAMES_PER_WINDOW, 217);
  assert.equal(melFramesOf(RAW_AUDIO_BUFFER_SAMPLES), 217);
  assert.equal(melFramesOf(480 + FRAME_SAMPLES), 8);
});

for (const [core, path, skip] of [
  ["the starter's mel model", join(STARTER_DIR, "mel.onnx"), false],
  ["the original mel model", originalModelPath("melspectrogram.onnx"), skipWithoutRecordings],
] as const) {
  describe(`createIncrementalMel() with ${core}`, { skip }, () => {
    for (const [name, makeSound] of Object.entries(SOUNDS)) {
      test(`equals the full window on ${name}, also where ${MEL_BATCH_STEPS} steps go together`, async (t) => {
        const model = await loadModelFile(path);
        const sound = makeSound();
        const full = await featuresOf(createFullMel, model, sound);
        const single = differenceOf(full, await featuresOf(createIncrementalMel, model, sound));
        const batched = differenceOf(full, await featuresOf(createIncrementalMel, model, sound, MEL_BATCH_STEPS));
        t.diagnostic(`largest difference ${single.toExponential(1)}, batched ${batched.toExponential(1)}`);
        const tolerance = name === "a constant offset" ? OFFSET_TOLERANCE : TOLERANCE;
        assert.ok(single <= tolerance && batched <= tolerance, `${single}, ${batched}`);
      });
    }

    test("equals the full window on recordings", { skip: skipWithoutRecordings }, async (t) => {
      const model = await loadModelFile(path);
      let largest = 0;
      for (const { name, samples } of readRecordings().filter((_, index) => index % EACH_RECORDING === 0)) {
        const sound = samples.subarray(0, RECORDING_S * WAKE_SAMPLE_RATE);
        const full = await featuresOf(createFullMel, model, sound);
        const most = differenceOf(full, await featuresOf(createIncrementalMel, model, sound));
        assert.ok(most <= TOLERANCE, `${name}: ${most}`);
        largest = Math.max(largest, most);
      }
      t.diagnostic(`largest difference ${largest.toExponential(1)}`);
    });
  });
}

test("createIncrementalMel() keeps a rolling window for each step that a detector may ask for, and no more", async () => {
  const mel = await createIncrementalMel(await loadModelFile(join(STARTER_DIR, "mel.onnx")));
  for (let step = 0; step < 100; step++) {
    mel.append(new Float32Array(FRAME_SAMPLES));
    await mel.flush();
  }
  assert.deepEqual(mel.at(99 - DETECTOR_WINDOW_MAX + 1), mel.silence());
  assert.deepEqual(mel.at(-1), mel.silence());
  for (const step of [100, 99 - DETECTOR_WINDOW_MAX]) assert.throws(() => mel.at(step), RangeError);
});

test("runMel() refuses a model that gives something else, in words", async () => {
  const other: ModelRunner = {
    inputShape: [null, null],
    run: async () => new Float32Array(7),
    close: async () => undefined,
  };
  await assert.rejects(createIncrementalMel(other), { name: "WakeModelError", code: "mel_shape" });
  await assert.rejects(createFullMel(other), { message: /another kind of model/ });
});
