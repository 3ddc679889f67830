// The worker that colours: one block at a time, never for long, and ended when it is not needed.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ColourReply, ColourRequest } from "./colour-messages.ts";
import {
  COLOUR_MAX_MS,
  COLOURED_MAX_CHARS,
  type ColourWorker,
  createColouring,
  FETCH_MAX_MS,
  IDLE_MAX_MS,
} from "./colouring.ts";

const { signal } = new AbortController();
/** Lets promises that have settled run on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Workers that say only what they are told to, and a clock that is moved by hand. */
function setUp() {
  let nowMs = 0;
  const timers = new Set<{ atMs: number; run: () => void }>();
  const workers: { asked: ColourRequest[]; reply(data: ColourReply): void; fail(): void; isEnded: boolean }[] = [];
  const { colour } = createColouring({
    start() {
      const listeners: { message?: (event: { data: ColourReply }) => void; error?: () => void } = {};
      const worker = {
        asked: [] as ColourRequest[],
        isEnded: false,
        reply: (data: ColourReply) => listeners.message?.({ data }),
        fail: () => listeners.error?.(),
      };
      workers.push(worker);
      return {
        postMessage: (request) => void worker.asked.push(request),
        addEventListener(type: "message" | "error", listener: never) {
          listeners[type] = listener;
        },
        terminate() {
          worker.isEnded = true;
        },
      } satisfies ColourWorker;
    },
    idle: () => Promise.resolve(),
    after(ms, run) {
      const timer = { atMs: nowMs + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  return {
    colour,
    workers,
    async pass(ms: number) {
      nowMs += ms;
      for (const timer of timers) {
        if (timer.atMs > nowMs || !timers.delete(timer)) continue;
        timer.run();
      }
      await settled();
    },
  };
}

test("colour() starts no worker for huge code, and for code without a known language", async () => {
  const { colour, workers } = setUp();
  assert.equal(await colour("x".repeat(COLOURED_MAX_CHARS + 1), "js", signal), null);
  assert.equal(await colour("x", "", signal), null);
  assert.equal(await colour("x", "klingon", signal), null);
  assert.equal(workers.length, 0);
});

test("colour() asks one worker for one block after the other", async () => {
  const { colour, workers } = setUp();
  const [first, second] = [colour("let a", "js", signal), colour("let b", "ts", signal)];
  await settled();
  const [worker] = workers;
  assert.deepEqual(worker?.asked, [{ code: "let a", name: "js" }]);
  worker?.reply({ name: "begun" });
  worker?.reply({ name: "done", nodes: ["let a"] });
  assert.deepEqual(await first, ["let a"]);
  await settled();
  assert.deepEqual(worker?.asked[1], { code: "let b", name: "ts" });
  worker?.reply({ name: "done", nodes: ["let b"] });
  assert.deepEqual(await second, ["let b"]);
  assert.equal(workers.length, 1);
});

test("colour() leaves a block plain that takes too long, and colours the next one with a new worker", async () => {
  const { colour, workers, pass } = setUp();
  const [hostile, next] = [colour("public a<b> ".repeat(900), "csharp", signal), colour("let b", "js", signal)];
  await settled();
  workers[0]?.reply({ name: "begun" });
  await pass(COLOUR_MAX_MS - 1);
  assert.equal(workers[0]?.isEnded, false);
  await pass(1);
  assert.equal(await hostile, null);
  assert.equal(workers[0]?.isEnded, true);
  await settled();
  workers[1]?.reply({ name: "done", nodes: ["let b"] });
  assert.deepEqual(await next, ["let b"]);
});

test("colour() gives the slow network its time, and a fetch that stands still not all of it", async () => {
  const { colour, workers, pass } = setUp();
  const slow = colour("let a", "js", signal);
  await settled();
  await pass(FETCH_MAX_MS - 1);
  workers[0]?.reply({ name: "begun" });
  await pass(COLOUR_MAX_MS - 1);
  workers[0]?.reply({ name: "done", nodes: ["let a"] });
  assert.deepEqual(await slow, ["let a"]);
  const [stalled, next] = [colour("let b", "js", signal), colour("let c", "js", signal)];
  await settled();
  await pass(FETCH_MAX_MS);
  assert.equal(await stalled, null);
  await settled();
  workers[1]?.reply({ name: "done", nodes: ["let c"] });
  assert.deepEqual(await next, ["let c"]);
});

test("colour() leaves code plain while the grammar is out of reach, and tries again with the next block", async () => {
  const { colour, workers } = setUp();
  for (const fail of [() => workers[0]?.reply({ name: "out-of-reach" }), () => workers[1]?.fail()]) {
    const plain = colour("let a", "js", signal);
    await settled();
    fail();
    assert.equal(await plain, null);
  }
  const coloured = colour("let a", "js", signal);
  await settled();
  assert.deepEqual(
    workers.map(({ isEnded }) => isEnded),
    [true, true, false],
  );
  workers[2]?.reply({ name: "done", nodes: ["let a"] });
  assert.deepEqual(await coloured, ["let a"]);
});

test("colour() asks nothing for a block that has left meanwhile", async () => {
  const { colour, workers } = setUp();
  const leave = new AbortController();
  const coming = colour("let a", "js", leave.signal);
  leave.abort();
  assert.equal(await coming, null);
  assert.equal(workers.length, 0);
});

test("colour() ends a worker that nobody has needed for a while", async () => {
  const { colour, workers, pass } = setUp();
  const first = colour("let a", "js", signal);
  await settled();
  workers[0]?.reply({ name: "done", nodes: null });
  await first;
  await pass(IDLE_MAX_MS - 1);
  assert.equal(workers[0]?.isEnded, false);
  await pass(1);
  assert.equal(workers[0]?.isEnded, true);
  void colour("let b", "js", signal);
  await settled();
  assert.equal(workers.length, 2);
});

test("colour() leaves code plain where no worker starts", async () => {
  const { colour } = createColouring({
    start: () => {
      throw new TypeError("no module workers");
    },
    idle: () => Promise.resolve(),
    after: () => () => undefined,
  });
  assert.equal(await colour("let a", "js", signal), null);
});
