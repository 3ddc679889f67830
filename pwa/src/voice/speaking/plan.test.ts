// Where pieces of speech are placed on the audio clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSpeechPlan } from "./plan.ts";

const RATE = 24_000;

test("createSpeechPlan() places each piece exactly at the end of the one before and its pause", () => {
  const plan = createSpeechPlan(RATE);
  const first = plan.place(1.5, 0.25, 10);
  assert.equal(first.startFrame, 240_480);
  assert.equal(first.endFrame, first.startFrame + 36_000);
  const second = plan.place(2, 0.1, 10.3);
  assert.equal(second.startFrame, first.endFrame + 6_000);
  const third = plan.place(0.5, 0.1, 10.3);
  assert.equal(third.startFrame, second.endFrame + 2_400);
  assert.equal(plan.endS(), third.endFrame / RATE);
});

test("createSpeechPlan() begins a late piece at once, and after it goes on without a gap", () => {
  const plan = createSpeechPlan(RATE);
  plan.place(1, 0.2, 0);
  const late = plan.place(1, 0.2, 5);
  assert.equal(late.startFrame, 120_480);
  assert.equal(plan.place(1, 0.2, 5.1).startFrame, late.endFrame + 4_800);
});

test("createSpeechPlan() keeps the pause before a piece that comes within it", () => {
  const plan = createSpeechPlan(RATE);
  const { endFrame } = plan.place(1, 0.5, 0);
  assert.equal(plan.place(1, 0.5, endFrame / RATE + 0.2).startFrame, endFrame + 12_000);
});

test("createSpeechPlan() never lets two pieces overlap, whatever the lengths and the clock", () => {
  const plan = createSpeechPlan(48_000);
  let now = 0;
  let before = 0;
  for (let i = 1; i < 500; i++) {
    now += (i % 7) * 0.13;
    const { startFrame, endFrame } = plan.place(((i * 37) % 113) / 100 + 1 / 24_000, ((i * 13) % 8) / 10, now);
    assert.ok(startFrame >= before && endFrame > startFrame && Number.isInteger(startFrame));
    assert.ok(startFrame >= now * 48_000);
    before = endFrame;
  }
});

test("createSpeechPlan() tells how much is planned ahead, never less than nothing", () => {
  const plan = createSpeechPlan(RATE);
  assert.equal(plan.aheadS(3), 0);
  plan.place(4, 0.2, 3);
  assert.ok(Math.abs(plan.aheadS(4) - 3.02) < 1e-9);
  assert.equal(plan.aheadS(60), 0);
});
