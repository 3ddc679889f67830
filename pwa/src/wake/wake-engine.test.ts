// The page's side of the wake loop over a scripted worker: orders, crashes, files that do not come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualEarClock, createScriptedWorkers, settle, wakeWordList } from "../../testing/ear-parts.ts";
import { createWakeEngine, type EngineState } from "./wake-engine.ts";
import { WakeLoopError } from "./wake-loop-error.ts";
import type { WakeStepReport } from "./wake-messages.ts";

const JARVIS = { id: "jarvis", file: "jarvis.onnx", threshold: 0.6 };
const HEARTH = { id: "hearth", file: "hearth.onnx", threshold: 0.4 };

function setUp() {
  const time = createManualEarClock();
  const workers = createScriptedWorkers();
  const states: EngineState[] = [];
  const lists = { load: async () => wakeWordList("jarvis", "hearth"), asked: 0 };
  const ports: (MessagePort | null)[] = [];
  const steps: WakeStepReport[] = [];
  const engine = createWakeEngine({
    startWorker: workers.start,
    loadList() {
      lists.asked += 1;
      return lists.load();
    },
    clock: time.clock,
    onState: (state) => void states.push(state),
    onStep: (step) => void steps.push(step),
  });
  const source = { share: (port: MessagePort | null) => void ports.push(port) };
  return {
    time,
    workers,
    states,
    lists,
    engine,
    source,
    ports,
    steps,
    end() {
      for (const port of ports) port?.close();
      for (const { orders } of workers.started) {
        for (const order of orders) if (order.type === "listen") order.port?.close();
      }
    },
  };
}

test("listenFor() resolves when the detectors run, and their frames come without the page", async () => {
  const { engine, workers, states, source, ports, end } = setUp();
  engine.hear(source);
  await engine.listenFor([JARVIS]);
  assert.deepEqual(states, ["starting", "running"]);
  const run = workers.worker.orders.find(({ type }) => type === "run");
  assert.ok(run?.type === "run");
  assert.deepEqual(run.detectors, [
    { id: "jarvis", model: { file: "jarvis.onnx", sizeBytes: 10, sha256: "0".repeat(64) }, threshold: 0.6 },
  ]);
  assert.equal(run.core.mel.file, "mel.onnx");
  const listen = workers.worker.orders.find(({ type }) => type === "listen");
  assert.ok(listen?.type === "listen" && listen.port instanceof MessagePort);
  assert.ok(ports.at(-1) instanceof MessagePort);
  end();
});

test("listenFor() of another word keeps the state, and of none lets the frames and the detectors go", async () => {
  const { engine, workers, states, source, ports, end, time } = setUp();
  engine.hear(source);
  await engine.listenFor([JARVIS]);
  await engine.listenFor([JARVIS, HEARTH]);
  assert.deepEqual(states, ["starting", "running"]);
  await engine.listenFor([]);
  assert.equal(engine.state, "resting");
  assert.equal(ports.at(-1), null);
  assert.equal(workers.worker.orders.at(-1)?.type, "rest");
  assert.equal(workers.started.length, 1);
  await time.pass(61_000);
  assert.equal(workers.worker.isAlive, false);
  await engine.listenFor([HEARTH]);
  assert.equal(workers.started.length, 2);
  assert.ok(ports.at(-1) instanceof MessagePort);
  end();
});

test("listenFor() that is overtaken is over at once and fails nobody, whatever becomes of the newer one", async () => {
  const { engine, workers, lists, end } = setUp();
  workers.script.obeys = false;
  const first = engine.listenFor([JARVIS]);
  await settle();
  lists.load = () => Promise.reject(new TypeError("network"));
  const second = engine.listenFor([HEARTH]);
  await first;
  await assert.rejects(second, { name: "WakeLoopError" });
  lists.load = async () => wakeWordList("jarvis", "hearth");
  const third = engine.listenFor([JARVIS]);
  await engine.listenFor([]);
  await third;
  assert.equal(engine.state, "resting");
  end();
});

test("listenFor() rejects in words, and tries again by itself until it succeeds", async () => {
  const { engine, workers, lists, time, states, source, end } = setUp();
  engine.hear(source);
  const refused = (problem: string, file: string | null) => (error: unknown) =>
    error instanceof WakeLoopError &&
    error.problem === problem &&
    error.file === file &&
    // For people it is a wake word, and no file.
    !error.message.includes(".onnx");
  lists.load = () => Promise.reject(new TypeError("network"));
  await assert.rejects(engine.listenFor([JARVIS]), refused("unreachable", null));
  lists.load = async () => ({ ...wakeWordList("jarvis"), core: null });
  await assert.rejects(engine.listenFor([JARVIS]), refused("no_core", null));
  lists.load = async () => wakeWordList("hearth");
  await assert.rejects(engine.listenFor([JARVIS]), refused("not_installed", "jarvis.onnx"));
  lists.load = async () => wakeWordList("jarvis");
  workers.script.answer = (turn) => ({ type: "refused", turn, problem: "model", file: "jarvis.onnx", reason: "x" });
  await assert.rejects(engine.listenFor([JARVIS]), refused("model", "jarvis.onnx"));
  assert.equal(engine.state, "failed");
  const asked = lists.asked;
  await time.pass(600_000);
  assert.ok(lists.asked - asked > 8 && lists.asked - asked < 20, String(lists.asked - asked));
  workers.script.answer = (turn) => ({ type: "running", turn });
  await time.pass(60_000);
  assert.equal(states.at(-1), "running");
  end();
});

test("createWakeEngine() tries nothing again while there is no microphone, and at once when there is one", async () => {
  const { engine, lists, time, states, source, end } = setUp();
  engine.hear(source);
  lists.load = () => Promise.reject(new TypeError("network"));
  await assert.rejects(engine.listenFor([JARVIS]));
  engine.hear(null);
  await time.pass(2_000);
  const asked = lists.asked;
  await time.pass(8 * 3_600_000);
  assert.equal(lists.asked, asked);
  assert.equal(time.waiting, 0);
  lists.load = async () => wakeWordList("jarvis");
  engine.hear(source);
  await time.pass(0);
  assert.equal(states.at(-1), "running");
  end();
});

test("createWakeEngine() replaces a worker that died before anybody notices, and says so when it dies again", async () => {
  const { engine, workers, states, time, source, ports, end } = setUp();
  engine.hear(source);
  await engine.listenFor([JARVIS]);
  workers.worker.die();
  await time.pass(100);
  assert.deepEqual(states, ["starting", "running"]);
  assert.equal(workers.started.length, 2);
  assert.ok(ports.at(-1) instanceof MessagePort);
  workers.worker.die();
  assert.equal(states.at(-1), "failed");
  await time.pass(500);
  assert.equal(workers.started.length, 2);
  await time.pass(1_000);
  assert.equal(states.at(-1), "running");
  // One that crashes at each start is not started more than once a minute in the end.
  for (let i = 0; i < 10; i++) {
    workers.worker.die();
    await time.pass(20_000);
  }
  const starts = workers.started.length;
  assert.ok(starts < 9, String(starts));
  end();
});

test("createWakeEngine() says within a second that a worker that died does not come back", async () => {
  const { engine, workers, states, time, source, end } = setUp();
  engine.hear(source);
  await engine.listenFor([JARVIS]);
  workers.script.obeys = false;
  workers.worker.die();
  await time.pass(1_000);
  assert.equal(states.at(-1), "failed");
  end();
});

test("noteFrame() asks a worker that shows no sign, and replaces it when it is stuck", async () => {
  const { engine, workers, time, source, end } = setUp();
  engine.hear(source);
  await engine.listenFor([JARVIS]);
  const frames = async (count: number) => {
    for (let i = 0; i < count; i++) {
      engine.noteFrame();
      await time.pass(80);
    }
  };
  await frames(200);
  assert.ok(workers.worker.orders.some(({ type }) => type === "are-you-there"));
  assert.equal(workers.started.length, 1);
  workers.script.obeys = false;
  await frames(100);
  assert.equal(workers.started[0]?.isAlive, false);
  assert.ok(workers.started.length >= 2);
  end();
});

test("hear(null) ends a worker that nobody needs after a minute, and the next microphone brings it back", async () => {
  const { engine, workers, time, source, end } = setUp();
  engine.hear(source);
  await engine.listenFor([JARVIS]);
  engine.hear(null);
  await time.pass(30_000);
  engine.hear(source);
  await time.pass(60_000);
  assert.equal(workers.started.length, 1);
  engine.hear(null);
  await time.pass(61_000);
  assert.equal(workers.worker.isAlive, false);
  engine.hear(source);
  assert.equal(engine.state, "starting");
  await settle();
  assert.equal(engine.state, "running");
  assert.equal(workers.started.length, 2);
  end();
});

test("createWakeEngine() starts another worker where the engine did not start, for in the same one it never will", async () => {
  const { engine, workers, time, states, source, end } = setUp();
  engine.hear(source);
  workers.script.answer = (turn) => ({ type: "refused", turn, problem: "engine", file: null, reason: "no wasm" });
  await assert.rejects(engine.listenFor([JARVIS]), { problem: "engine" });
  assert.equal(workers.started[0]?.isAlive, false);
  workers.script.answer = (turn) => ({ type: "running", turn });
  await time.pass(2_000);
  assert.equal(workers.started.length, 2);
  assert.equal(states.at(-1), "running");
  end();
});

test("createWakeEngine() gives a worker up that never says anything, however it began", async () => {
  const { engine, workers, time, states, source, end } = setUp();
  workers.script.obeys = false;
  const refused = assert.rejects(engine.listenFor([JARVIS]), { problem: "engine" });
  engine.hear(source);
  await settle();
  await time.pass(61_000);
  await refused;
  assert.equal(states[1], "failed");
  assert.equal(workers.started[0]?.isAlive, false);
  end();
});

test("createWakeEngine() wants nothing of a worker that dies while nothing is listened for", async () => {
  const { engine, workers, time, end } = setUp();
  await engine.listenFor([JARVIS]);
  await engine.listenFor([]);
  workers.worker.die();
  await time.pass(5_000);
  assert.equal(engine.state, "resting");
  assert.equal(workers.started.length, 1);
  assert.equal(workers.worker.isAlive, false);
  end();
});

test("createWakeEngine() hands on no wake of a word that is not asked for any more, and nothing while it says that it failed", async () => {
  const { engine, workers, lists, steps, end } = setUp();
  const wakeOf = (id: string) => ({ id, score: 0.9, level: 0.1 });
  const step = (number: number) =>
    workers.worker.say({
      ...{ type: "step", number, scores: new Map(), wakes: [wakeOf("jarvis"), wakeOf("hearth")] },
      ...{ decidedAt: 0, tookMs: 1, waiting: 0, dropped: 0 },
    });
  await engine.listenFor([JARVIS, HEARTH]);
  await engine.listenFor([HEARTH]);
  step(1);
  assert.deepEqual(
    steps.map(({ wakes }) => wakes.map(({ id }) => id)),
    [["hearth"]],
  );
  lists.load = () => Promise.reject(new TypeError("network"));
  await assert.rejects(engine.listenFor([JARVIS]));
  step(2);
  assert.equal(steps.length, 1);
  end();
});

test("createWakeEngine() lets a worker go that nobody hears with, whether the words or the microphone came last", async () => {
  const { engine, workers, time, source, end } = setUp();
  await engine.listenFor([JARVIS]);
  await time.pass(61_000);
  assert.equal(workers.started[0]?.isAlive, false);
  assert.equal(engine.state, "running");
  engine.hear(source);
  await settle();
  await engine.listenFor([]);
  engine.hear(null);
  engine.hear(source);
  await time.pass(61_000);
  assert.equal(workers.started[1]?.isAlive, false);
  end();
});
