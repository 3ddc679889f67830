// When a room counts as quiet.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createRandom, mixInto, ROOMS, roomSound } from "../../wake-words/sound/room-sounds.ts";
import { decodeWav } from "../speech/wav.ts";
import { FRAME_SAMPLES, WAKE_SAMPLE_RATE } from "./constants.ts";
import { createEnergyGate } from "./energy-gate.ts";

const WINDOW = 16;
const QUIET_S = 8;

/** For each step, whether it has to be listened to. */
function opened(sound: Float32Array, windowLength = WINDOW): boolean[] {
  const gate = createEnergyGate();
  const steps: boolean[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
    steps.push(gate.push(sound.subarray(at, at + FRAME_SAMPLES), windowLength));
  }
  return steps;
}

const shareOf = (steps: readonly boolean[]) => steps.filter(Boolean).length / steps.length;
const seconds = (length: number) => length * WAKE_SAMPLE_RATE;

test("createEnergyGate() closes in every even room that is quiet, and stays closed", () => {
  for (const room of ROOMS) {
    for (const level of [0.0001, 0.001, 0.002]) {
      const steps = opened(roomSound(room, seconds(60), level, createRandom(9)));
      assert.ok(shareOf(steps.slice(50)) < 0.05, `${room} at ${level}: ${shareOf(steps)}`);
    }
  }
});

test("createEnergyGate() never closes in a room that is not quiet", () => {
  for (const room of ["white", "pink"] as const) {
    assert.equal(shareOf(opened(roomSound(room, seconds(20), 0.02, createRandom(9)))), 1, room);
  }
});

test("createEnergyGate() opens at a word that is softer than the noise around it", () => {
  const word = decodeWav(
    new Uint8Array(readFileSync(join(import.meta.dirname, "testing/golden/hey-hearth.wav"))),
  ).samples.slice(4_000, 20_000);
  const rms = Math.sqrt(word.reduce((sum, value) => sum + value * value, 0) / word.length);
  for (const level of [0.0002, 0.002]) {
    const sound = roomSound("white", seconds(QUIET_S + 2), level, createRandom(4));
    const softer = word.map((value) => (value * level * 0.7) / rms);
    mixInto(sound, softer, seconds(QUIET_S));
    const steps = opened(sound);
    const onset = seconds(QUIET_S) / FRAME_SAMPLES;
    assert.equal(steps[onset - 1], false);
    assert.ok(steps.slice(onset, onset + 6).some(Boolean), `${level}`);
  }
});

test("createEnergyGate() opens at the softest sound behind digital silence", () => {
  const sound = new Float32Array(seconds(10));
  for (let i = seconds(QUIET_S); i < sound.length; i += 8) sound[i] = 1 / 32_768;
  const steps = opened(sound);
  const onset = seconds(QUIET_S) / FRAME_SAMPLES;
  assert.equal(steps[onset - 1], false);
  assert.equal(steps[onset], true);
});

test("createEnergyGate() stays open until no detector looks at anything loud any more", () => {
  for (const windowLength of [16, 34]) {
    const sound = roomSound("white", seconds(12), 0.0003, createRandom(5));
    const bang = seconds(QUIET_S);
    for (let i = bang; i < bang + FRAME_SAMPLES; i++) sound[i] = 0.3 * Math.sin(i);
    const steps = opened(sound, windowLength);
    const last = steps.lastIndexOf(true) - bang / FRAME_SAMPLES;
    // 76 mel frames are 9.5 steps. Three frames are also taken together.
    assert.ok(last >= windowLength + 10 && last <= windowLength + 14, `${windowLength}: ${last}`);
  }
});

test("createEnergyGate() opens at sound that is no number, and finds back", () => {
  const sound = roomSound("white", seconds(16), 0.0003, createRandom(6));
  sound[seconds(QUIET_S)] = Number.NaN;
  const steps = opened(sound);
  assert.equal(steps[seconds(QUIET_S) / FRAME_SAMPLES], true);
  assert.equal(steps.at(-1), false);
});
