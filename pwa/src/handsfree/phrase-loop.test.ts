// The phrase loop over cut sound: what is sent to be written down, and how often where that fails.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FRAME_MS, FRAME_SAMPLES } from "@hearth/handlers/shared/wake/constants.ts";
import { createHandClock, settle } from "../../testing/hands-free-room.ts";
import { createPhraseLoop, type HeardUtterance } from "./phrase-loop.ts";

function listen(write: (signal: AbortSignal) => Promise<string>) {
  const clock = createHandClock();
  const heard: HeardUtterance[] = [];
  const reach: boolean[] = [];
  const asked: { atMs: number; samples: number }[] = [];
  let number = 0;
  const loop = createPhraseLoop({
    clock,
    transcribe(samples, signal) {
      asked.push({ atMs: clock.now(), samples: samples.length });
      return write(signal);
    },
    onHeard: (utterance) => void heard.push(utterance),
    onReach: (isReached) => void reach.push(isReached),
  });
  async function hears(frames: number, rms: (frame: number) => number) {
    for (let i = 0; i < frames; i++) {
      clock.turn(FRAME_MS);
      const level = rms(i);
      const samples = new Float32Array(FRAME_SAMPLES).map((_, at) => (at % 2 === 0 ? level : -level));
      loop.push({ samples, rms: level, number, atMs: clock.now() });
      number += 1;
      await settle();
    }
  }
  return {
    ...{ clock, heard, reach, asked, loop },
    pause: (frames = 15) => hears(frames, () => 0.001),
    // Syllables: what never moves is a machine.
    speaks: (frames = 15) => hears(frames, (i) => 0.04 + 0.1 * ((i * 7) % 4)),
    misses(frames: number) {
      number += frames;
    },
  };
}

test("createPhraseLoop() tells when an utterance began, what came last of it, and how loud it was", async () => {
  const { heard, asked, speaks, pause, clock } = listen(async () => "hey jarvis");
  await pause();
  const beganAtMs = clock.now();
  await speaks();
  await pause();
  assert.equal(heard.length, 1);
  const [one] = heard;
  assert.ok(Math.abs((one?.beganAtMs ?? 0) - beganAtMs) <= 2 * FRAME_MS, `${one?.beganAtMs} ${beganAtMs}`);
  assert.ok((one?.lastFrame ?? 0) > 30 && (one?.lastFrame ?? 99) < 45, String(one?.lastFrame));
  assert.equal(Number(one?.level.toFixed(2)), 0.34);
  assert.ok((asked[0]?.samples ?? 0) >= 15 * FRAME_SAMPLES);
});

test("createPhraseLoop() asks a service that fails ever more seldom, and tells each time that it can't be reached", async () => {
  const { asked, reach, speaks, pause } = listen(async () => {
    throw new Error("gone");
  });
  await pause();
  for (let n = 0; n < 60; n++) {
    await speaks(8);
    await pause(12);
  }
  const waits = asked.slice(1).map(({ atMs }, at) => atMs - (asked[at]?.atMs ?? 0));
  assert.ok(Math.max(...waits) >= 28_000, waits.join());
  assert.ok(asked.length < 12, String(asked.length));
  assert.deepEqual(
    reach,
    asked.map(() => false),
  );
});

test("createPhraseLoop() gives up a service that never answers, and goes on when it does", async () => {
  let isHanging = true;
  let aborted = 0;
  const { clock, heard, reach, speaks, pause } = listen((signal) => {
    if (!isHanging) return Promise.resolve("hey jarvis");
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        aborted += 1;
        reject(signal.reason);
      });
    });
  });
  await pause();
  await speaks();
  await pause();
  clock.turn(15_000);
  await settle();
  assert.deepEqual([aborted, reach], [1, [false]]);
  isHanging = false;
  clock.turn(2_000);
  await speaks();
  await pause();
  assert.deepEqual([heard.length, reach], [1, [false, true]]);
});

test("createPhraseLoop() joins nothing over a gap, sends no talk at length, and forgets everything at reset()", async () => {
  const { clock, heard, asked, loop, speaks, pause, misses } = listen(async () => "hey jarvis");
  await pause();
  await speaks();
  misses(100);
  await pause();
  assert.equal(asked.length, 0, "it was cut off in the middle");
  await speaks(140);
  await pause();
  assert.equal(asked.length, 0, "talk, or the radio");
  await speaks();
  loop.reset();
  await pause();
  assert.deepEqual([heard.length, clock.due()], [0, 0]);
});

test("createPhraseLoop() tells nothing that comes after reset()", async () => {
  let answer: (text: string) => void = () => undefined;
  const { heard, loop, clock, speaks, pause } = listen(() => new Promise((resolve) => (answer = resolve)));
  await pause();
  await speaks();
  await pause();
  loop.reset();
  answer("hey jarvis");
  await settle();
  assert.deepEqual([heard.length, clock.due()], [0, 0]);
});
