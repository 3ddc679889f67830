// The policy of a definition.
import assert from "node:assert/strict";
import { test } from "node:test";
import { policyOf } from "./definition.ts";
import { initialMachine, reduceSidecar } from "./machine.ts";

test("policyOf() finds a crash loop among starts that are slow to fail", () => {
  const policy = policyOf({ policy: { startLimitMs: 300_000 } });
  let machine = reduceSidecar(initialMachine, { type: "start" }, { policy, atMs: 0, jitter: 0 }).machine;
  let atMs = 0;
  for (let round = 0; round < policy.crashLimit; round += 1) {
    for (const [event, waitMs] of [
      [{ type: "launched", kind: "own" }, 0],
      [{ type: "probed", result: { type: "silent" } }, policy.startLimitMs],
      [{ type: "exited", exitCode: null, signal: null }, policy.stopGraceMs],
      [{ type: "delay-over" }, policy.longestDelayMs],
    ] as const) {
      atMs += waitMs;
      machine = reduceSidecar(machine, event, { policy, atMs, jitter: 0 }).machine;
    }
  }
  assert.equal(machine.phase, "failed");
});
