// What a change of the sample rate keeps, what it takes away, and that the stream is the whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createResampler, resample } from "./resample.ts";

const tone = (hz: number, rate: number, seconds = 0.5) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / rate));

/** Root mean square of the middle, away from the edges. */
function level(samples: Float32Array): number {
  const middle = samples.subarray(Math.floor(samples.length / 4), Math.floor((samples.length * 3) / 4));
  return Math.sqrt(middle.reduce((sum, value) => sum + value * value, 0) / middle.length);
}
const decibels = (ratio: number) => 20 * Math.log10(ratio);

for (const from of [8_000, 11_025, 22_050, 24_000, 32_000, 44_100, 44_099, 48_000, 96_000]) {
  test(`resample() brings a voice band tone from ${from} to 16000 sample by sample where it belongs`, () => {
    const given = resample(tone(1_000, from), from, 16_000);
    const expected = tone(1_000, 16_000);
    assert.ok(Math.abs(given.length - expected.length) <= 1);
    for (let i = 200; i < 7_800; i++) {
      assert.ok(Math.abs((given[i] ?? 9) - (expected[i] ?? 0)) < 1e-3, `sample ${i}: ${given[i]} for ${expected[i]}`);
    }
  });

  test(`createResampler() from ${from} gives in pieces of any size exactly what resample() gives`, () => {
    const input = tone(700, from);
    const whole = resample(input, from, 16_000);
    const { push, end } = createResampler(from, 16_000);
    const pieces: number[] = [];
    const sizes = [1, 128, 0, 7, 1_000, 3];
    for (let at = 0, turn = 0; at < input.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1;
      pieces.push(...push(input.subarray(at, at + size)));
      at += size;
    }
    pieces.push(...end());
    assert.deepEqual(Float32Array.from(pieces), whole);
  });
}

test("resample() keeps 6 kHz and removes what would fold back from above 8 kHz by 75 dB and more", () => {
  const reference = level(tone(6_000, 48_000));
  assert.ok(Math.abs(decibels(level(resample(tone(6_000, 48_000), 48_000, 16_000)) / reference)) < 0.05);
  for (const hz of [8_100, 9_000, 12_000, 15_000, 20_000]) {
    const left = decibels(level(resample(tone(hz, 48_000), 48_000, 16_000)) / reference);
    assert.ok(left < -75, `${hz} Hz: ${left.toFixed(1)} dB`);
  }
});

test("resample() leaves no image of a narrow band above its own Nyquist frequency", () => {
  const up = resample(tone(3_000, 8_000), 8_000, 16_000);
  const expected = tone(3_000, 16_000);
  const residue = Float32Array.from(up, (value, i) => value - (expected[i] ?? 0));
  assert.ok(decibels(level(residue) / level(expected)) < -70);
});

test("resample() passes a constant, a copy at equal rates, and nothing", () => {
  const constant = resample(new Float32Array(48_000).fill(0.25), 48_000, 16_000);
  assert.ok(constant.subarray(100, -100).every((value) => Math.abs(value - 0.25) < 1e-6));
  const same = Float32Array.of(0.1, -0.2);
  assert.deepEqual(resample(same, 16_000, 16_000), same);
  assert.notEqual(resample(same, 16_000, 16_000), same);
  assert.equal(resample(new Float32Array(0), 44_100, 16_000).length, 0);
  assert.equal(resample(Float32Array.of(1), 44_100, 16_000).length, 1);
});

test("createResampler() refuses rates that are none", () => {
  for (const rate of [0, -1, Number.NaN, 44_100.5, 1e9]) assert.throws(() => createResampler(rate, 16_000), RangeError);
});
