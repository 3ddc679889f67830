// Ringing: gentle at first, louder with time, over and over until it is stopped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loudnessAfter, type RingAudio, startRinging } from "./ring-sound.ts";

test("loudnessAfter() grows for half a minute and then stays", () => {
  assert.equal(loudnessAfter(0), 0.05);
  assert.ok(loudnessAfter(15_000) > loudnessAfter(5_000));
  assert.equal(loudnessAfter(30_000), loudnessAfter(90_000));
});

test("startRinging() strikes two tones at once, again each time, louder, until it is stopped", () => {
  const tones: number[] = [];
  const peaks: number[] = [];
  const parameter = { setValueAtTime: () => parameter, exponentialRampToValueAtTime: () => parameter };
  const gain = { ...parameter, linearRampToValueAtTime: (value: number) => peaks.push(value) };
  const node = { connect: (next: unknown) => next, disconnect() {} };
  const frequency = { setValueAtTime: (hertz: number) => tones.push(hertz) };
  const audio = {
    ...{ currentTime: 0, destination: node },
    createGain: () => ({ ...node, gain }),
    createOscillator: () => ({ ...node, frequency, type: "sine", addEventListener() {}, start() {}, stop() {} }),
  } as unknown as RingAudio;
  let strike = () => {};
  let isStopped = false;
  const stop = startRinging(audio, (run) => {
    strike = run;
    return () => {
      isStopped = true;
    };
  });
  strike();
  assert.deepEqual(tones, [659, 880, 659, 880]);
  assert.ok((peaks[2] ?? 0) > (peaks[0] ?? 1));
  stop();
  assert.equal(isStopped, true);
});
