// A take over a scripted microphone, on a clock that is turned by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MicrophoneEvents } from "../voice/listening/microphone.ts";
import { MicrophoneError } from "../voice/microphone-problem.ts";
import { recordTake, TAKE_S, type Take } from "./record-take.ts";

const FRAME = 1_280;
const rest = () => new Promise((resolve) => setImmediate(resolve));

function room() {
  const seen = { takes: [] as Take[], levels: [] as number[], listening: 0 };
  let light: "off" | "on" = "off";
  let events: MicrophoneEvents | null = null;
  let giveUp = () => undefined as unknown;
  let [give, refuse] = [() => undefined as unknown, (_error: unknown) => undefined as unknown];
  const recording = recordTake({
    openMicrophone: (given) =>
      new Promise((resolve, reject) => {
        refuse = reject;
        give = () => {
          events = given;
          light = "on";
          resolve({
            close() {
              light = "off";
            },
          });
        };
      }),
    after(_ms, run) {
      giveUp = run;
      return () => {
        giveUp = () => undefined;
      };
    },
    onListening: () => void seen.listening++,
    onLevel: (level) => void seen.levels.push(level),
    onEnd: (take) => void seen.takes.push(take),
  });
  return {
    recording,
    seen,
    light: () => light,
    async open() {
      give();
      await rest();
    },
    async deny() {
      refuse(new MicrophoneError("denied"));
      await rest();
    },
    frames(count: number, loudness: number) {
      for (let n = 0; n < count; n++) events?.onFrame(new Float32Array(FRAME).fill(loudness));
    },
    unplug: () => events?.onLost(),
    passTheLimit: () => giveUp(),
  };
}

test("recordTake() ends by itself when enough was heard, with so many seconds and the microphone off", async () => {
  const { seen, light, open, frames } = room();
  await open();
  assert.deepEqual([seen.listening, light()], [1, "on"]);
  frames(60, 0.2);
  const [take] = seen.takes;
  assert.ok(take?.name === "heard");
  assert.equal(take.samples.length, TAKE_S * 16_000);
  assert.ok(Math.abs((seen.levels[0] ?? 0) - 0.2) < 1e-6);
  assert.deepEqual([seen.takes.length, light()], [1, "off"]);
});

test("finish() keeps what was said until then, and a moment or silence is told to be quiet", async () => {
  const said = room();
  await said.open();
  said.frames(10, 0.2);
  said.recording.finish();
  const [take] = said.seen.takes;
  assert.ok(take?.name === "heard");
  assert.equal(take.samples.length, 10 * FRAME);

  const brief = room();
  await brief.open();
  brief.frames(3, 0.2);
  brief.recording.finish();
  assert.deepEqual(brief.seen.takes, [{ name: "quiet" }]);

  const silent = room();
  await silent.open();
  silent.frames(60, 0.004);
  assert.deepEqual(silent.seen.takes, [{ name: "quiet" }]);

  const dead = room();
  await dead.open();
  dead.passTheLimit();
  assert.deepEqual([dead.seen.takes, dead.light()], [[{ name: "quiet" }], "off"]);
});

test("cancel() puts the light out, also where the microphone only comes afterwards", async () => {
  const late = room();
  late.recording.cancel();
  await late.open();
  assert.deepEqual([late.seen.takes, late.light(), late.seen.listening], [[{ name: "cancelled" }], "off", 0]);
});

test("recordTake() says what was wrong with the microphone", async () => {
  const denied = room();
  await denied.deny();
  assert.deepEqual(denied.seen.takes, [{ name: "microphone", problem: "denied" }]);
  const unplugged = room();
  await unplugged.open();
  unplugged.frames(10, 0.2);
  unplugged.unplug();
  assert.deepEqual([unplugged.seen.takes, unplugged.light()], [[{ name: "microphone", problem: "lost" }], "off"]);
});
