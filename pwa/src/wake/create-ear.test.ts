// The ear as a whole over scripted parts: one word about microphone and wake loop, and what it hands on.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createManualEarClock,
  createScriptedPage,
  createScriptedPaths,
  createScriptedWorkers,
  settle,
  wakeWordList,
} from "../../testing/ear-parts.ts";
import { createEar } from "./create-ear.ts";
import type { Wake } from "./ear.ts";

const JARVIS = { id: "jarvis", file: "jarvis.onnx", threshold: 0.6 };

function setUp() {
  const time = createManualEarClock();
  const page = createScriptedPage();
  const microphones = createScriptedPaths(time.clock.now);
  const workers = createScriptedWorkers();
  const ear = createEar({
    paths: microphones.paths,
    page: page.page,
    clock: time.clock,
    timeOrigin: 50_000,
    deviceId: null,
    startWorker: workers.start,
    loadList: async () => wakeWordList("jarvis"),
  });
  const states: string[] = [];
  ear.subscribe({ onState: (state) => void states.push(state.name === "lost" ? state.trouble : state.name) });
  return {
    time,
    page,
    microphones,
    workers,
    ear,
    states,
    async hear(frames: number, from = 0) {
      for (let i = 0; i < frames; i++) {
        microphones.path.frame(from + i, 0.05);
        await time.pass(80);
      }
    },
    end() {
      ear.close();
      for (const { orders } of workers.started) {
        for (const order of orders) if (order.type === "listen") order.port?.close();
      }
      for (const { ports } of microphones.opened) for (const port of ports) port?.close();
    },
  };
}

const stepOf = (number: number, wakes: { id: string; score: number; level: number }[] = []) => ({
  type: "step" as const,
  number,
  scores: new Map([["jarvis", 0.25]]),
  wakes,
  decidedAt: 51_500,
  tookMs: 2,
  waiting: 0,
  dropped: 0,
});

test("createEar() hears only when the microphone and the wake loop do, and says once what has changed", async () => {
  const { ear, states, hear, workers, end } = setUp();
  workers.script.obeys = false;
  ear.open();
  const listening = ear.listenFor([JARVIS]);
  await settle();
  await hear(3);
  assert.deepEqual(states, ["opening"]);
  const run = workers.worker.orders.find((order) => order.type === "run");
  assert.ok(run?.type === "run");
  workers.worker.say({ type: "running", turn: run.turn });
  await listening;
  assert.deepEqual(states, ["opening", "hearing"]);
  assert.deepEqual(ear.state.value, { name: "hearing" });
  end();
  assert.deepEqual(states, ["opening", "hearing", "closed"]);
});

test("createEar() loads no wake word on a page that can have no microphone, and says why it hears nothing", async () => {
  for (const missing of ["insecure", "unsupported"] as const) {
    const { ear, states, page, workers, time } = setUp();
    page.script.missing = missing;
    ear.open();
    await ear.listenFor([JARVIS]);
    ear.touch();
    await time.pass(60_000);
    assert.deepEqual(states, ["opening", missing]);
    assert.equal(workers.started.length, 0);
    ear.close();
  }
});

test("createEar() hears without a wake loop where none is wanted", async () => {
  const { ear, states, hear, workers, end } = setUp();
  ear.open();
  await settle();
  await hear(2);
  assert.deepEqual(states, ["opening", "hearing"]);
  assert.equal(workers.started.length, 0);
  end();
});

test("createEar() hands on frames, level, scores and wakes, with the page's own time", async () => {
  const { ear, hear, workers, end } = setUp();
  const frames: number[] = [];
  const wakes: Wake[] = [];
  const scores: (number | undefined)[] = [];
  const leave = ear.subscribe({
    onFrame: ({ number }) => void frames.push(number),
    onWake: (wake) => void wakes.push(wake),
    onScores: (all) => void scores.push(all.get("jarvis")),
  });
  ear.open();
  await ear.listenFor([JARVIS]);
  await settle();
  await hear(3);
  workers.worker.say(stepOf(2, [{ id: "jarvis", score: 0.9, level: 0.04 }]));
  assert.deepEqual(frames, [0, 1, 2]);
  assert.deepEqual(scores, [0.25]);
  assert.deepEqual(wakes, [{ wakeWordId: "jarvis", score: 0.9, level: 0.04, frameNumber: 2, atMs: 1_500 }]);
  assert.ok(Math.abs(ear.level.value - 0.05) < 1e-6);
  assert.deepEqual(
    ear.recent(2).map(({ number }) => number),
    [1, 2],
  );
  leave();
  await hear(1, 3);
  assert.deepEqual(frames, [0, 1, 2]);
  end();
});

test("close() forgets what was heard, and what comes afterwards is nobody's business", async () => {
  const { ear, hear, workers, microphones, end } = setUp();
  const wakes: Wake[] = [];
  ear.subscribe({ onWake: (wake) => void wakes.push(wake) });
  ear.open();
  await ear.listenFor([JARVIS]);
  await settle();
  await hear(3);
  ear.close();
  assert.equal(microphones.path.isOpen, false);
  assert.deepEqual([ear.recent(10), ear.level.value, ear.state.value], [[], 0, { name: "closed" }]);
  workers.worker.say(stepOf(3, [{ id: "jarvis", score: 0.9, level: 0.04 }]));
  assert.deepEqual(wakes, []);
  end();
});

test("createEar() says `failed` where the loop cannot run, and hears again when it is given up", async () => {
  const { ear, states, hear, workers, end } = setUp();
  workers.script.answer = (turn) => ({ type: "refused", turn, problem: "model", file: "jarvis.onnx", reason: "x" });
  ear.open();
  await assert.rejects(ear.listenFor([JARVIS]), { name: "WakeLoopError" });
  await settle();
  await hear(2);
  assert.deepEqual(states, ["opening", "failed"]);
  await ear.listenFor([]);
  assert.deepEqual(states, ["opening", "failed", "hearing"]);
  end();
});

test("recent() holds nothing from before the microphone was lost", async () => {
  const { ear, hear, time, end } = setUp();
  ear.open();
  await settle();
  await hear(5);
  await time.pass(2_000);
  assert.equal(ear.state.value.name, "lost");
  assert.deepEqual(ear.recent(10), []);
  await hear(1, 50);
  assert.deepEqual(
    ear.recent(10).map(({ number }) => number),
    [50],
  );
  end();
});
