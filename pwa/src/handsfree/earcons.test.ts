// The short sounds: each its own, soft, and none where they are off.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Earcon } from "@hearth/handlers/shared/handsfree/types.ts";
import { createEarcons, type EarconAudio } from "./earcons.ts";

const ALL: readonly Earcon[] = ["wake", "heard", "dismissed", "window", "error"];

function audio() {
  const tones: string[] = [];
  const loudest: number[] = [];
  const param = (note: (value: number) => void) => ({
    setValueAtTime: (value: number) => note(value),
    linearRampToValueAtTime: (value: number) => note(value),
    exponentialRampToValueAtTime: (value: number) => note(value),
  });
  const node = { connect: () => node, disconnect: () => undefined };
  const context = {
    currentTime: 1,
    destination: node,
    createGain: () => ({ ...node, gain: param((value) => loudest.push(value)) }),
    createOscillator: () => ({
      ...node,
      frequency: param((value) => tones.push(String(value))),
      addEventListener: () => undefined,
      start: (at: number) => tones.push(at.toFixed(3)),
      stop: () => undefined,
    }),
  } as unknown as EarconAudio;
  return { context, tones, loudest };
}

test("createEarcons() gives each its own tones, shorter than half a second and softer than speech", () => {
  const seen = new Set<string>();
  for (const earcon of ALL) {
    const { context, tones, loudest } = audio();
    const ms = createEarcons(
      () => context,
      () => 1,
    ).play(earcon);
    assert.ok(ms > 0 && ms <= 520, `${earcon}: ${ms}`);
    assert.ok(Math.max(...loudest) <= 0.12);
    seen.add(tones.join());
  }
  assert.equal(seen.size, ALL.length);
});

test("the sound that opens the window is over with the mute grace", () => {
  const { context } = audio();
  assert.ok(
    createEarcons(
      () => context,
      () => 1,
    ).play("window") <= 300,
  );
});

test("createEarcons() opens no audio where they are off", () => {
  const earcons = createEarcons(
    () => assert.fail("nothing is played"),
    () => 0,
  );
  assert.equal(earcons.play("wake"), 0);
});
