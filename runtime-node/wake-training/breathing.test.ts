// Breathing between pieces of a training.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../handlers/errors.ts";
import { createBreathing } from "./breathing.ts";

const signal = new AbortController().signal;

test("createBreathing() lets others have their turn, whether the system has priorities of threads or not", async () => {
  for (const isBehind of [true, false]) {
    const breathe = createBreathing({ signal, isBehind });
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    await breathe();
    assert.ok(hadTurn, `isBehind: ${isBehind}`);
  }
});

test("createBreathing() ends an aborted training, also one that is aborted while it rests", async () => {
  const controller = new AbortController();
  const breathe = createBreathing({ signal: controller.signal, isBehind: true });
  await breathe();
  const resting = breathe();
  controller.abort(new Error("cancelled"));
  await assert.rejects(resting, /cancelled/);
  await assert.rejects(breathe(), /cancelled/);
});

test("createBreathing() ends a training that takes too much memory, in words", async () => {
  let memoryBytes = 300 * 1024 * 1024;
  const breathe = createBreathing({ signal, isBehind: true, memoryBytes: () => memoryBytes });
  await breathe();
  memoryBytes *= 3;
  await assert.rejects(breathe(), (error) => error instanceof DomainError && /too little memory/.test(error.message));
});
