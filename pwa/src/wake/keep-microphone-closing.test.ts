// A microphone that is closed and opened again, or never was: what is left on, and how its frames are counted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualEarClock, createScriptedPage, createScriptedPaths, settle } from "../../testing/ear-parts.ts";
import { MicrophoneError } from "../voice/microphone-problem.ts";
import type { EarState } from "./ear.ts";
import { createMicrophoneKeeper } from "./keep-microphone.ts";

function setUp() {
  const time = createManualEarClock();
  const page = createScriptedPage();
  const microphones = createScriptedPaths(time.clock.now);
  const states: EarState[] = [];
  const numbers: number[] = [];
  const keeper = createMicrophoneKeeper({
    paths: microphones.paths,
    page: page.page,
    clock: time.clock,
    deviceId: null,
    onState: (state) => void states.push(state),
    onFrame: ({ number }) => void numbers.push(number),
    onPath: () => undefined,
  });
  return { time, page, microphones, keeper, numbers, state: () => states.at(-1) };
}

test("createMicrophoneKeeper() counts on over close() and open(), so that no frame bears a number twice", async () => {
  const { keeper, microphones, numbers, time } = setUp();
  keeper.open();
  await settle();
  for (let number = 0; number < 5; number++) {
    microphones.path.frame(number, 0.02);
    await time.pass(80);
  }
  keeper.close();
  await time.pass(8_000);
  keeper.open();
  await settle();
  const { firstNumber } = microphones.path;
  assert.ok(firstNumber > (numbers.at(-1) ?? 0) + 90, String(firstNumber));
});

test("close() also puts out a microphone that was given in that very moment", async () => {
  const { keeper, microphones, state } = setUp();
  const { paths } = microphones;
  const open = paths.open.bind(paths);
  paths.open = (request) => {
    const opening = open(request);
    void opening.then(() => keeper.close());
    return opening;
  };
  keeper.open();
  await settle();
  assert.equal(microphones.path.isOpen, false);
  assert.deepEqual(state(), { name: "closed" });
});

test("touch() and open() leave a page alone that can have no microphone, and its trouble keeps its name", async () => {
  const { keeper, microphones, page, time, state } = setUp();
  page.script.missing = "insecure";
  keeper.open();
  keeper.touch();
  keeper.open();
  await time.pass(5_000);
  assert.equal(microphones.requests.length, 0);
  assert.deepEqual(state(), { name: "lost", trouble: "insecure" });
});

test("touch() asks nobody again who has waved the question away, at each of their touches", async () => {
  for (const permission of ["prompt", null] as const) {
    const { keeper, microphones, page, time, state } = setUp();
    microphones.script.answer = async () => new MicrophoneError("denied");
    page.script.permission = permission;
    keeper.open();
    await settle();
    for (let i = 0; i < 20; i++) {
      keeper.touch();
      await time.pass(1_000);
    }
    assert.equal(microphones.requests.length, 1, String(permission));
    assert.deepEqual(state(), { name: "lost", trouble: "denied" });
    // A browser that tells of no permission may have been asked to allow it elsewhere meanwhile.
    page.tell("shown");
    await settle();
    assert.equal(microphones.requests.length, permission === null ? 2 : 1);
    // Whoever wants it again presses.
    keeper.close();
    keeper.open();
    await settle();
    assert.equal(microphones.requests.length, permission === null ? 3 : 2);
    keeper.close();
  }
});
