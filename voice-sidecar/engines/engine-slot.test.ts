// The queue, the take-over and the recovery of an engine, with threads that do as they are told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../log.ts";
import { SidecarError } from "../sidecar-error.ts";
import { deferred } from "./deferred.ts";
import { createEngineSlot } from "./engine-slot.ts";
import type { EngineWorker } from "./engine-worker.ts";
import { stoppedUnexpectedly } from "./engine-worker.ts";
import { ModelProblem } from "./model-problem.ts";

type Fake = ReturnType<typeof fakeWorker>;

/** Does each job only when the test says so. */
function fakeWorker(model: string) {
  const ended = deferred();
  const jobs: { job: string; signal: AbortSignal; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const idle = deferred();
  const worker: EngineWorker<string, string, string> = {
    facts: model,
    ended: ended.promise,
    run: (job, signal) =>
      new Promise((resolve, reject) => {
        jobs.push({ job, signal, answer: resolve, fail: reject });
      }),
    end: async () => ended.resolve(),
    retire: async () => {
      await idle.promise;
      ended.resolve();
    },
  };
  const crash = () => {
    for (const { fail } of jobs) fail(stoppedUnexpectedly("The voice"));
    ended.resolve();
  };
  return { worker, jobs, crash, idle: idle.resolve, ended: ended.promise };
}

function setUp({ model = "a" as string | null, waitingMax = 4 } = {}) {
  const started: Fake[] = [];
  const broken = new Map<string, Error>();
  const delays: number[] = [];
  const slot = createEngineSlot<string, string, string, string>({
    name: "The voice",
    model,
    waitingMax,
    log: createLog(() => {}),
    now: () => 0,
    retryDelayMs: (failures) => {
      delays.push(failures);
      return 0;
    },
    start: async (name) => {
      const error = broken.get(name);
      if (error !== undefined) throw error;
      const fake = fakeWorker(name);
      started.push(fake);
      return fake.worker;
    },
  });
  return { slot, started, broken, delays };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
const never = new AbortController().signal;
const gone = { code: "client_gone" };

test("run() is refused in words until there is an engine", async () => {
  const none = setUp({ model: null });
  assert.match(none.slot.status().problem ?? "", /no model yet/);
  await assert.rejects(none.slot.run("x", never), { code: "component_not_ready", message: /no model yet/ });
  const { slot } = setUp();
  assert.deepEqual(slot.status(), { model: "a", ready: false, problem: null });
  await assert.rejects(slot.run("x", never), { code: "component_not_ready", message: /still loading/ });
  await turn();
  assert.deepEqual(slot.status(), { model: "a", ready: true, problem: null });
});

test("run() does one job at a time, and turns away what would make the queue too long", async () => {
  const { slot, started } = setUp({ waitingMax: 2 });
  await turn();
  const answers = ["1", "2", "3"].map((job) => slot.run(job, never));
  await turn();
  await assert.rejects(slot.run("4", never), { code: "busy" });
  const [engine] = started;
  assert.equal(engine?.jobs.length, 1);
  for (let at = 0; at < 3; at++) {
    engine?.jobs[at]?.answer(`done ${at + 1}`);
    await turn();
  }
  assert.deepEqual(await Promise.all(answers), ["done 1", "done 2", "done 3"]);
});

test("run() lets a waiting request leave, and holds the next one back until the engine dropped an aborted job", async () => {
  const { slot, started } = setUp();
  await turn();
  const [first, second] = [new AbortController(), new AbortController()];
  const atWork = slot.run("at work", first.signal);
  const waiting = slot.run("waiting", second.signal);
  const last = slot.run("last", never);
  await turn();
  second.abort();
  await assert.rejects(waiting, gone);
  first.abort();
  await turn();
  const jobs = started[0]?.jobs ?? [];
  assert.deepEqual(
    jobs.map(({ job }) => job),
    ["at work"],
  );
  assert.equal(jobs[0]?.signal.aborted, true);
  jobs[0]?.fail(new SidecarError("client_gone", "dropped"));
  await assert.rejects(atWork, gone);
  await turn();
  jobs[1]?.answer("said");
  assert.equal(await last, "said");
  await assert.rejects(slot.run("too late", first.signal), gone);
});

test("a crash fails everybody who waits in words, and the engine is loaded again with growing delays", async () => {
  const { slot, started, broken, delays } = setUp();
  await turn();
  const words = { code: "component_not_ready", message: /stopped unexpectedly\. It is starting again/ };
  const failing = [slot.run("1", never), slot.run("2", never)].map((job) => assert.rejects(job, words));
  await turn();
  broken.set("a", new Error("not enough memory"));
  started[0]?.crash();
  await Promise.all(failing);
  assert.equal(slot.status().ready, false);
  assert.match(slot.status().problem ?? "", /stopped unexpectedly/);
  while (delays.length < 3) await turn();
  broken.delete("a");
  while (!slot.status().ready) await turn();
  assert.deepEqual(delays.slice(0, 3), [1, 2, 3]);
  const after = slot.run("3", never);
  await turn();
  started.at(-1)?.jobs[0]?.answer("back");
  assert.equal(await after, "back");
});

test("a model that takes over after a crash ends the tries to load the old one", async () => {
  const { slot, started, delays } = setUp();
  await turn();
  started[0]?.crash();
  while (delays.length === 0) await Promise.resolve();
  await slot.replace("b");
  await turn();
  assert.deepEqual([started.length, slot.status()], [2, { model: "b", ready: true, problem: null }]);
});

test("a broken model is told in words and not tried again by itself", async () => {
  const { slot, started, broken, delays } = setUp({ model: null });
  broken.set("b", new ModelProblem("The file is broken."));
  await assert.rejects(slot.replace("b"), { code: "model_unusable", message: "The file is broken." });
  assert.deepEqual([started.length, delays.length, slot.status().ready], [0, 0, false]);
});

test("replace() lets the old engine finish, and the queue goes on with the new one", async () => {
  const { slot, started } = setUp();
  await turn();
  const [first, second] = [slot.run("1", never), slot.run("2", never)];
  await turn();
  const replacing = slot.replace("b");
  await assert.rejects(slot.replace("c"), { code: "conflict" });
  await replacing;
  assert.equal(slot.status().model, "b");
  assert.equal(slot.facts(), "b");
  const [old, next] = started;
  old?.jobs[0]?.answer("old");
  old?.idle();
  await old?.ended;
  assert.equal(await first, "old");
  await turn();
  next?.jobs[0]?.answer("new");
  assert.equal(await second, "new");
  assert.equal(slot.status().ready, true, "the old one's end is no crash");
});

test("replace() keeps the old engine when the new one cannot be loaded", async () => {
  const { slot, broken } = setUp();
  await turn();
  broken.set("b", new ModelProblem("The file is broken."));
  await assert.rejects(slot.replace("b"), { code: "model_unusable", message: "The file is broken." });
  assert.deepEqual(slot.status(), { model: "a", ready: true, problem: null });
});

test("close() takes everybody out of the queue and starts nothing again", async () => {
  const { slot, started } = setUp();
  await turn();
  const waiting = [slot.run("1", never), slot.run("2", never)];
  await turn();
  const left = assert.rejects(waiting[1] ?? Promise.resolve(), { code: "component_not_ready" });
  await slot.close();
  await left;
  started[0]?.jobs[0]?.answer("1");
  await turn();
  assert.equal(started.length, 1);
  await assert.rejects(slot.run("3", never), { code: "component_not_ready" });
});
