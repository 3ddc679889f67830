// What pitch, rooms and telephones do to a sound.
import assert from "node:assert/strict";
import { test } from "node:test";
import { atLevel, repitch, reverberate, telephone, trimmed } from "./effects.ts";
import { createRandom, levelOf } from "./room-sounds.ts";

const tone = (hz: number, length = 16_000) =>
  new Float32Array(length).map((_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / 16_000));
const crossings = (samples: Float32Array) =>
  samples.reduce((sum, value, i) => sum + (i > 0 && value >= 0 !== (samples[i - 1] ?? 0) >= 0 ? 1 : 0), 0);

test("repitch() makes a tone higher and shorter, or lower and longer, by the same factor", () => {
  for (const factor of [0.875, 1.125]) {
    const moved = repitch(tone(400), factor);
    assert.ok(Math.abs(moved.length * factor - 16_000) < 3);
    assert.ok(Math.abs(crossings(moved) / 2 / (moved.length / 16_000) / (400 * factor) - 1) < 0.02);
  }
  assert.deepEqual(repitch(tone(400), 1), tone(400));
});

test("reverberate() keeps the length, begins with the sound itself, and dies away by 60 dB in its time", () => {
  const pulse = new Float32Array(16_000);
  pulse[100] = 1;
  const echoed = reverberate(pulse, { seconds: 0.3, wet: 1, random: createRandom(2) });
  assert.equal(echoed.length, pulse.length);
  assert.ok(echoed.subarray(0, 100).every((value) => value === 0) && echoed[100] === 1);
  assert.ok(levelOf(echoed.subarray(700, 2_300)) > 5 * levelOf(echoed.subarray(3_900, 5_500)));
  assert.equal(levelOf(echoed.subarray(100 + 16_000 * 0.34)), 0);
  assert.deepEqual(echoed, reverberate(pulse, { seconds: 0.3, wet: 1, random: createRandom(2) }));
});

test("telephone() lets the middle of speech through and little beside", () => {
  const gain = (hz: number) => levelOf(telephone(tone(hz)).subarray(2_000)) / levelOf(tone(hz).subarray(2_000));
  assert.ok(gain(1_000) > 0.95 && gain(1_000) < 1.05);
  assert.ok(gain(75) < 0.1 && gain(6_800) < 0.3);
});

test("trimmed() takes silence away, atLevel() sets the root mean square; silence itself stays silence", () => {
  const clip = new Float32Array(5_000);
  clip.set(tone(400, 1_000), 2_000);
  assert.ok(Math.abs(trimmed(clip).length - 1_000) < 12);
  assert.ok(Math.abs(levelOf(atLevel(clip, 0.1)) - 0.1) < 1e-6);
  assert.equal(trimmed(new Float32Array(50)).length, 0);
  assert.equal(levelOf(atLevel(new Float32Array(50), 0.1)), 0);
});
