// Tests of the models in memory with scripted models and a hand-moved clock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "./api-error.ts";
import { type Disposable, LoadedModels } from "./loaded-models.ts";

const never = new AbortController().signal;

function setup(idleMs = 1000) {
  const clock = { ms: 0 };
  const log: string[] = [];
  const models = new LoadedModels<Disposable & { readonly name: string }>({
    idleMs,
    maxWaiting: 2,
    now: () => clock.ms,
  });
  const load = (name: string) => async () => {
    log.push(`load ${name}`);
    return { name, dispose: async () => void log.push(`dispose ${name}`) };
  };
  return { clock, log, models, load };
}

test("LoadedModels.lease() loads once for all who ask at the same time", async () => {
  const { log, models, load } = setup();
  const [first, second] = await Promise.all([models.lease("a", load("a"), never), models.lease("a", load("a"), never)]);
  assert.equal(first.value, second.value);
  assert.deepEqual(log, ["load a"]);
  assert.deepEqual([...models.ready().keys()], ["a"]);
});

test("LoadedModels.sweep() disposes of a model only after its idle time, and never while it is used", async () => {
  const { clock, log, models, load } = setup();
  const lease = await models.lease("a", load("a"), never);
  clock.ms = 5000;
  assert.deepEqual(await models.sweep(), [], "in use");
  lease.release();
  lease.release();
  clock.ms = 5999;
  assert.deepEqual(await models.sweep(), [], "not idle for long enough");
  clock.ms = 6000;
  assert.deepEqual(await models.sweep(), ["a"]);
  assert.deepEqual(log, ["load a", "dispose a"]);
  await models.lease("a", load("a"), never);
  assert.equal(log.at(-1), "load a");
});

test("LoadedModels.lease() passes a failure to all who wait, and the next request tries again", async () => {
  const { models, load } = setup();
  const fail = async () => {
    throw new Error("broken file");
  };
  const both = await Promise.allSettled([models.lease("a", fail, never), models.lease("a", fail, never)]);
  assert.deepEqual(
    both.map((result) => result.status),
    ["rejected", "rejected"],
  );
  assert.equal((await models.lease("a", load("a"), never)).value.name, "a");
});

test("LoadedModels.lease() lets a caller leave while the model loads, and goes on for the others", async () => {
  const { clock, models } = setup();
  let finish = () => {};
  const slow = () =>
    new Promise<Disposable & { readonly name: string }>((resolve) => {
      finish = () => resolve({ name: "a", dispose: async () => {} });
    });
  const leaving = new AbortController();
  const first = models.lease("a", slow, leaving.signal);
  const second = models.lease("a", slow, never);
  await assert.rejects(
    models.lease("a", slow, never),
    (error: unknown) => error instanceof ApiError && error.status === 429,
  );
  leaving.abort(new Error("gone"));
  await assert.rejects(first, /gone/);
  finish();
  (await second).release();
  clock.ms = 1000;
  assert.deepEqual(await models.sweep(), ["a"], "the caller who left holds nothing");
});
