// Tests of the waiting line with promises: turns, giving up, and being turned away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "./api-error.ts";
import { createFairGate } from "./fair-gate.ts";

const never = new AbortController().signal;

test("createFairGate() admits the next one when a place is given back, and only once for each release", async () => {
  const gate = createFairGate({ slots: 1, maxWaiting: 4 });
  const release = await gate.enter("anna", never);
  const admitted: string[] = [];
  const second = gate.enter("ben", never).then((leave) => {
    admitted.push("ben");
    return leave;
  });
  const third = gate.enter("carla", never);
  assert.deepEqual([gate.running(), gate.waiting()], [1, 2]);
  release();
  release();
  const leaveSecond = await second;
  assert.deepEqual(admitted, ["ben"]);
  leaveSecond();
  (await third)();
  assert.deepEqual([gate.running(), gate.waiting()], [0, 0]);
});

test("createFairGate() drops a request that gives up waiting and passes its turn on", async () => {
  const gate = createFairGate({ slots: 1, maxWaiting: 4 });
  const release = await gate.enter("anna", never);
  const impatient = new AbortController();
  const second = gate.enter("ben", impatient.signal);
  const third = gate.enter("carla", never);
  impatient.abort(new Error("gone"));
  await assert.rejects(second, /gone/);
  assert.equal(gate.waiting(), 1);
  release();
  (await third)();
});

test("createFairGate() turns a request away at once when the line is full", async () => {
  const gate = createFairGate({ slots: 1, maxWaiting: 1 });
  await gate.enter("anna", never);
  void gate.enter("ben", never);
  assert.throws(
    () => gate.enter("carla", never),
    (error: unknown) => error instanceof ApiError && error.status === 429,
  );
  assert.deepEqual([gate.running(), gate.waiting()], [1, 1]);
});
