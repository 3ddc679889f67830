// The restart policy as a table of events.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  initialRestartState,
  misconfiguredExitCode,
  type RestartEffect,
  type RestartEvent,
  type RestartState,
  reduceRestart,
} from "./restart-policy.ts";

type Row = readonly [event: RestartEvent, phase: RestartState["phase"], effects: readonly RestartEffect[]];

const crash = (atMs: number, exitCode: number | null = 1): RestartEvent => ({ type: "exited", atMs, exitCode });
const delayOver: RestartEvent = { type: "delay-over" };
const stop: RestartEvent = { type: "stop-requested" };
const wait = (delayMs: number): RestartEffect => ({ type: "wait", delayMs });
const start: RestartEffect = { type: "start" };

const tables: Readonly<Record<string, readonly Row[]>> = {
  "doubles the wait with each crash and gives up at the fifth within 2 minutes": [
    [crash(0), "waiting", [wait(500)]],
    [delayOver, "running", [start]],
    [crash(10_000), "waiting", [wait(1_000)]],
    [delayOver, "running", [start]],
    [crash(20_000), "waiting", [wait(2_000)]],
    [delayOver, "running", [start]],
    [crash(30_000), "waiting", [wait(4_000)]],
    [delayOver, "running", [start]],
    [crash(119_999), "given-up", [{ type: "give-up", reason: "crash-loop" }]],
    [delayOver, "given-up", []],
  ],
  "forgets crashes that are older than 2 minutes": [
    [crash(0), "waiting", [wait(500)]],
    [delayOver, "running", [start]],
    [crash(60_000), "waiting", [wait(1_000)]],
    [delayOver, "running", [start]],
    [crash(120_000), "waiting", [wait(1_000)]],
    [delayOver, "running", [start]],
    [crash(500_000), "waiting", [wait(500)]],
  ],
  "counts an exit that nobody asked for as a crash, even with code 0 or by a signal": [
    [crash(0, 0), "waiting", [wait(500)]],
    [delayOver, "running", [start]],
    [crash(1, null), "waiting", [wait(1_000)]],
  ],
  "gives up at once when the program says that its settings are wrong": [
    [crash(0, misconfiguredExitCode), "given-up", [{ type: "give-up", reason: "misconfigured" }]],
  ],
  "does not start again after a stop while running": [
    [stop, "stopped", []],
    [crash(0, 0), "stopped", []],
  ],
  "cancels the wait at a stop": [
    [crash(0), "waiting", [wait(500)]],
    [stop, "stopped", [{ type: "cancel-wait" }]],
    [delayOver, "stopped", []],
  ],
};

for (const [title, rows] of Object.entries(tables)) {
  test(`reduceRestart() ${title}`, () => {
    let state = initialRestartState;
    for (const [event, phase, effects] of rows) {
      const step = reduceRestart(state, event);
      assert.equal(step.state.phase, phase);
      assert.deepEqual(step.effects, effects);
      state = step.state;
    }
  });
}

test("reduceRestart() never waits longer than the policy's longest delay", () => {
  const policy = { firstDelayMs: 500, longestDelayMs: 3_000, crashLimit: 20, crashWindowMs: 120_000 };
  const state: RestartState = { phase: "running", crashTimesMs: [1, 2, 3, 4, 5, 6] };
  assert.deepEqual(reduceRestart(state, crash(7), policy).effects, [wait(3_000)]);
});
