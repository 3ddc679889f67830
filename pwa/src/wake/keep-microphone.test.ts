// A microphone that is kept: what takes it away, how soon that is said, and how it comes back by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualEarClock, createScriptedPage, createScriptedPaths, settle } from "../../testing/ear-parts.ts";
import { MicrophoneError } from "../voice/microphone-problem.ts";
import type { EarState, HeardFrame } from "./ear.ts";
import { createMicrophoneKeeper } from "./keep-microphone.ts";

function setUp(deviceId: string | null = null) {
  const time = createManualEarClock();
  const page = createScriptedPage();
  const microphones = createScriptedPaths(time.clock.now);
  const states: EarState[] = [];
  const frames: HeardFrame[] = [];
  const keeper = createMicrophoneKeeper({
    paths: microphones.paths,
    page: page.page,
    clock: time.clock,
    deviceId,
    onState: (state) => void states.push(state),
    onFrame: (frame) => void frames.push(frame),
    onPath: () => undefined,
  });
  let number = -1;
  return {
    time,
    page,
    microphones,
    keeper,
    frames,
    states,
    now: () => {
      const state = states.at(-1);
      return state === undefined ? "closed" : state.name === "lost" ? state.trouble : state.name;
    },
    /** Frames every 80 ms, as long as there is a microphone that runs. */
    async listen(ms: number, level = 0.02) {
      for (let at = 0; at < ms; at += 80) {
        const path = microphones.opened.at(-1);
        if (path?.isOpen && path.running) {
          number = Math.max(number + 1, path.firstNumber);
          path.frame(number, level);
        }
        await time.pass(80);
      }
    },
    async opened() {
      keeper.open();
      await settle();
      await this.listen(400);
      assert.equal(this.now(), "hearing");
    },
  };
}

test("createMicrophoneKeeper() is opening until the first sound, then hearing, and hands the frames over", async () => {
  const { keeper, listen, frames, now, microphones } = setUp();
  keeper.open();
  assert.equal(now(), "opening");
  await settle();
  await listen(160, 0);
  assert.equal(now(), "opening");
  await listen(160);
  assert.equal(now(), "hearing");
  assert.equal(frames.length, 2);
  assert.ok(Math.abs((frames[0]?.rms ?? 0) - 0.02) < 1e-6);
  assert.equal(microphones.script.contexts, 1);
});

test("createMicrophoneKeeper() says each refusal at once by its name", async () => {
  const cases = [
    ["denied", "denied"],
    ["none", "missing"],
    ["busy", "busy"],
    ["unsupported", "unsupported"],
  ] as const;
  for (const [problem, trouble] of cases) {
    const { keeper, microphones, now, page } = setUp();
    page.script.permission = null;
    microphones.script.answer = async () => new MicrophoneError(problem);
    keeper.open();
    await settle();
    assert.equal(now(), trouble);
    keeper.close();
  }
  const { keeper, page, now, microphones } = setUp();
  page.script.missing = "insecure";
  keeper.open();
  assert.equal(now(), "insecure");
  assert.equal(microphones.requests.length, 0);
});

test("createMicrophoneKeeper() does not ask again by itself where it was denied, but at once when it is allowed", async () => {
  const { keeper, microphones, now, page, time, listen } = setUp();
  microphones.script.answer = async () => new MicrophoneError("denied");
  page.script.permission = "denied";
  keeper.open();
  await time.pass(600_000);
  assert.equal(microphones.requests.length, 1);
  microphones.script.answer = async () => null;
  page.script.permission = "granted";
  page.tell("permission");
  await listen(400);
  assert.equal(now(), "hearing");
});

test("createMicrophoneKeeper() tries again where the page is allowed and the system refuses", async () => {
  const { keeper, microphones, now, time, listen } = setUp();
  microphones.script.answer = async () => new MicrophoneError("denied");
  keeper.open();
  await time.pass(300);
  assert.equal(now(), "denied");
  microphones.script.answer = async () => null;
  await time.pass(1_000);
  await listen(160);
  assert.equal(now(), "hearing");
});

test("createMicrophoneKeeper() tries a busy microphone each second at most, and later every five", async () => {
  const { keeper, microphones, time, listen, now } = setUp();
  microphones.script.answer = async () => new MicrophoneError("busy");
  keeper.open();
  await time.pass(10_000);
  const early = microphones.requests.length;
  assert.ok(early >= 10 && early <= 13, String(early));
  await time.pass(600_000);
  const all = microphones.requests.length;
  assert.ok(all < 190, String(all));
  microphones.script.answer = async () => null;
  await time.pass(5_000);
  await listen(200);
  assert.equal(now(), "hearing");
});

test("createMicrophoneKeeper() turns to the system's microphone when one is unplugged, and a gap stays visible", async () => {
  const ear = setUp("headset");
  await ear.opened();
  const before = ear.frames.at(-1)?.number ?? 0;
  const old = ear.microphones.path;
  await ear.time.pass(160);
  old.request.events.onEnded();
  assert.equal(old.isOpen, false);
  await settle();
  await ear.listen(400);
  assert.deepEqual(
    ear.states.map(({ name }) => name),
    ["opening", "hearing"],
  );
  assert.ok((ear.frames.at(-1)?.number ?? 0) >= before + 5);
  const numbers = ear.frames.map(({ number }) => number);
  assert.ok(numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0)));
  assert.ok(numbers.some((number, i) => number - (numbers[i - 1] ?? 0) >= 2));
});

test("createMicrophoneKeeper() goes back to the chosen microphone when it is plugged in again", async () => {
  const ear = setUp("headset");
  ear.microphones.script.answer = async () => null;
  await ear.opened();
  Object.assign(ear.microphones.path, { deviceId: "default" });
  ear.page.script.microphones = ["default"];
  ear.page.tell("devices");
  await settle();
  assert.equal(ear.microphones.opened.length, 1);
  ear.page.script.microphones = ["default", "headset"];
  ear.page.tell("devices");
  await settle();
  assert.equal(ear.microphones.opened.length, 2);
  assert.equal(ear.microphones.path.deviceId, "headset");
});

test("createMicrophoneKeeper() is lost within a second when the permission goes, and hears within one when it is back", async () => {
  const ear = setUp();
  await ear.opened();
  const old = ear.microphones.path;
  ear.page.script.permission = "denied";
  ear.microphones.script.answer = async () => new MicrophoneError("denied");
  ear.page.tell("permission");
  assert.equal(ear.now(), "denied");
  assert.equal(old.isOpen, false);
  ear.page.script.permission = "granted";
  ear.microphones.script.answer = async () => null;
  ear.page.tell("permission");
  await settle();
  await ear.listen(160);
  assert.equal(ear.now(), "hearing");
});

test("createMicrophoneKeeper() names the sleep of the audio, asks for it now and then, and hears when it wakes", async () => {
  const ear = setUp();
  await ear.opened();
  const { path } = ear.microphones;
  path.running = false;
  path.request.events.onChange();
  assert.equal(path.resumes, 1);
  await ear.time.pass(1_000);
  assert.equal(ear.now(), "suspended");
  await ear.time.pass(600_000);
  assert.ok(path.resumes > 3 && path.resumes < 25, String(path.resumes));
  const asked = path.resumes;
  ear.keeper.touch();
  assert.ok(path.resumes > asked);
  path.running = true;
  path.request.events.onChange();
  await ear.listen(80);
  assert.equal(ear.now(), "hearing");
});

test("createMicrophoneKeeper() blames the hidden page only where the audio stops in it", async () => {
  const ear = setUp();
  await ear.opened();
  ear.page.script.isHidden = true;
  ear.page.tell("hidden");
  await ear.listen(2_000);
  assert.equal(ear.now(), "hearing");
  ear.microphones.path.running = false;
  await ear.time.pass(2_000);
  assert.equal(ear.now(), "hidden");
  ear.page.script.isHidden = false;
  const before = ear.microphones.path.resumes;
  ear.page.tell("shown");
  assert.ok(ear.microphones.path.resumes > before);
  ear.microphones.path.running = true;
  await ear.listen(80);
  assert.equal(ear.now(), "hearing");
});

test("createMicrophoneKeeper() opens a microphone anew that gives nothing, ever more seldom", async () => {
  const ear = setUp();
  await ear.opened();
  await ear.time.pass(1_000);
  assert.equal(ear.now(), "lost");
  await ear.time.pass(600_000);
  const count = ear.microphones.opened.length;
  assert.ok(count > 4 && count < 20, String(count));
  assert.equal(ear.microphones.opened.filter(({ isOpen }) => isOpen).length, 1);
  ear.microphones.path.frame(999_999, 0.02);
  assert.equal(ear.now(), "hearing");
});

test("createMicrophoneKeeper() says that a microphone gives no sound, which is none that is gone, and hears the next one", async () => {
  const ear = setUp();
  await ear.opened();
  await ear.listen(9_840, 0);
  assert.equal(ear.now(), "hearing", "a quiet room is borne for a while");
  await ear.listen(2_000, 0);
  assert.equal(ear.now(), "silent");
  // For ten minutes it is opened anew ever more seldom, and nothing else is said meanwhile.
  await ear.listen(600_000, 0);
  assert.deepEqual(
    ear.states.map((state) => (state.name === "lost" ? state.trouble : state.name)),
    ["opening", "hearing", "silent"],
  );
  assert.ok(ear.microphones.opened.length < 20, String(ear.microphones.opened.length));
  assert.equal(ear.microphones.opened.filter(({ isOpen }) => isOpen).length, 1);
  await ear.listen(160);
  assert.equal(ear.now(), "hearing");
  // Its cable is another matter.
  await ear.time.pass(1_000);
  assert.equal(ear.now(), "lost");
});

test("createMicrophoneKeeper() leaves one open that is silent in each pause and comes back by itself", async () => {
  const ear = setUp();
  await ear.opened();
  for (let pauses = 0; pauses < 20; pauses++) {
    await ear.listen(30_000, 0);
    assert.equal(ear.now(), "silent");
    await ear.listen(80);
    assert.equal(ear.now(), "hearing");
    await ear.listen(2_000);
  }
  assert.ok(ear.microphones.opened.length <= 4, String(ear.microphones.opened.length));
  // Nothing at all is another matter, and one that is silent for long is tried all the same.
  const before = ear.microphones.opened.length;
  await ear.time.pass(4_000);
  assert.ok(ear.microphones.opened.length > before);
  await ear.listen(400);
  const count = ear.microphones.opened.length;
  await ear.listen(300_000, 0);
  const more = ear.microphones.opened.length - count;
  assert.ok(more >= 2 && more <= 5, String(more));
});

test("createMicrophoneKeeper() says of one that is silent from the start that it gives no sound", async () => {
  const ear = setUp();
  ear.keeper.open();
  await settle();
  await ear.listen(1_200, 0);
  assert.equal(ear.now(), "silent");
  await ear.listen(80);
  assert.equal(ear.now(), "hearing");
});

test("createMicrophoneKeeper() does not hear while the system mutes the microphone, and does when it gives it back", async () => {
  const ear = setUp();
  await ear.opened();
  ear.microphones.path.muted = true;
  await ear.listen(1_040);
  assert.equal(ear.now(), "silent");
  for (const path of ear.microphones.opened) path.muted = false;
  await ear.listen(80);
  assert.equal(ear.now(), "hearing");
});

test("close() puts the microphone out before it returns, wherever it stands, and nothing is left running", async () => {
  const ear = setUp();
  await ear.opened();
  ear.keeper.close();
  assert.equal(ear.microphones.path.isOpen, false);
  assert.deepEqual(
    [ear.now(), ear.microphones.script.contexts, ear.page.isWatched, ear.time.waiting],
    ["closed", 0, false, 0],
  );

  let answer: (error: null) => void = () => undefined;
  const asked = new Promise<null>((resolve) => {
    answer = resolve;
  });
  ear.microphones.script.answer = () => asked;
  const count = ear.microphones.opened.length;
  ear.keeper.open();
  await settle();
  ear.keeper.close();
  assert.equal(ear.microphones.requests.at(-1)?.signal.aborted, true);
  answer(null);
  await ear.time.pass(5_000);
  assert.equal(ear.microphones.opened.length, count);
  assert.equal(ear.now(), "closed");
  assert.equal(ear.microphones.script.contexts, 0);

  ear.microphones.script.answer = async () => new MicrophoneError("busy");
  ear.keeper.open();
  await settle();
  assert.equal(ear.now(), "busy");
  ear.keeper.close();
  assert.equal(ear.time.waiting, 0);
});

test("choose() takes another microphone at once and lets the first one go", async () => {
  const ear = setUp();
  await ear.opened();
  const first = ear.microphones.path;
  ear.keeper.choose("desk");
  assert.equal(first.isOpen, false);
  await settle();
  assert.equal(ear.microphones.path.request.deviceId, "desk");
  await ear.listen(160);
  assert.equal(ear.now(), "hearing");
});
