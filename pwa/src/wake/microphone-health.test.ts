// Whether a microphone hears, by a clock that is turned by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createMicrophoneHealth, LOOK_EVERY_MS } from "./microphone-health.ts";

function setUp() {
  let nowMs = 5_000;
  const health = createMicrophoneHealth(() => nowMs);
  health.begin();
  /** Time passes with a look every LOOK_EVERY_MS and, where `rms` is given, a frame every 80 ms; the first silent look. */
  const pass = (ms: number, rms: number | null): number | null => {
    const from = nowMs;
    for (const until = nowMs + ms; nowMs < until; ) {
      nowMs += 40;
      if (rms !== null && (nowMs - from) % 80 === 0) health.frame(rms, false);
      if ((nowMs - from) % LOOK_EVERY_MS === 0 && health.isSilent()) return nowMs - from;
    }
    return null;
  };
  return {
    health,
    pass,
    jump(ms: number) {
      nowMs += ms;
    },
  };
}

test("createMicrophoneHealth() knows within a second that no frame comes any more, and at the next frame that one does", () => {
  const { health, pass } = setUp();
  assert.equal(pass(4_000, 0.02), null);
  const silentAfter = pass(4_000, null);
  assert.ok(silentAfter !== null && silentAfter >= 600 && silentAfter <= 1_000, String(silentAfter));
  assert.equal(health.frame(0.02, false), true);
  assert.equal(health.isSilent(), false);
});

test("createMicrophoneHealth() hears nothing from a microphone that begins with zeros, and hears its first sound", () => {
  const { health, pass } = setUp();
  assert.equal(health.frame(0, false), false);
  assert.equal(health.isLateToBegin(), false);
  pass(1_000, 0);
  assert.equal(health.isLateToBegin(), true);
  assert.equal(health.frame(0.000_02, false), true);
});

test("createMicrophoneHealth() bears ten seconds of zeros from one that was heard before, and no more", () => {
  const { pass } = setUp();
  assert.equal(pass(1_000, 0.02), null);
  assert.equal(pass(9_800, 0), null);
  const silentAfter = pass(2_000, 0);
  assert.ok(silentAfter !== null && silentAfter <= 1_200, String(silentAfter));
});

test("createMicrophoneHealth() does not count what is heard while the system has muted the microphone", () => {
  const { health, pass, jump } = setUp();
  pass(1_000, 0.02);
  for (let i = 0; i < 10; i++) {
    jump(80);
    assert.equal(health.frame(0.02, true), false);
    if (i === 4) assert.equal(health.isSilent(), false);
  }
  assert.equal(health.isSilent(), true);
});

test("createMicrophoneHealth() lets the frames of a busy page come before it judges, but not twice", () => {
  const { health, pass, jump } = setUp();
  pass(1_000, 0.02);
  jump(5_000);
  assert.equal(health.isSilent(), false);
  jump(1_000);
  assert.equal(health.isSilent(), true);
});

test("createMicrophoneHealth() lets another microphone take over within the same patience", () => {
  const { health, pass } = setUp();
  pass(1_000, 0.02);
  health.begin();
  assert.equal(pass(600, null), null);
  assert.equal(health.frame(0.01, false), true);
  assert.equal(health.isSilent(), false);
});
