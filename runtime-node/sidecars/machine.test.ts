// The sidecar's state machine as tables of events.
import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultSidecarPolicy, type SidecarPolicy } from "./definition.ts";
import {
  type InstanceKind,
  initialMachine,
  type Machine,
  type ProbeResult,
  reduceSidecar,
  type SidecarEffect,
  type SidecarEvent,
} from "./machine.ts";

const policy: SidecarPolicy = {
  ...defaultSidecarPolicy,
  firstDelayMs: 1_000,
  longestDelayMs: 60_000,
  crashLimit: 4,
  crashWindowMs: 600_000,
  startLimitMs: 30_000,
};

type Row = readonly [event: SidecarEvent, phase: Machine["phase"], effects: string, atMs?: number | undefined];

const start: SidecarEvent = { type: "start" };
const stop: SidecarEvent = { type: "stop" };
const launched = (kind: InstanceKind = "own"): SidecarEvent => ({ type: "launched", kind });
const probed = (type: "healthy" | "silent"): SidecarEvent => ({ type: "probed", result: { type } });
const exited = (exitCode: number | null = 1): SidecarEvent => ({ type: "exited", exitCode, signal: null });
const exposed: SidecarEvent = { type: "probed", result: { type: "exposed", ports: [9_999] } satisfies ProbeResult };
const aborted: SidecarEvent = { type: "launch-aborted" };
const delayOver: SidecarEvent = { type: "delay-over" };
const graceOver: SidecarEvent = { type: "grace-over" };
const up: readonly Row[] = [
  [start, "launching", "launch"],
  [launched(), "starting", "probe-in 0"],
  [probed("healthy"), "running", "probe-in 5000"],
];

const inWords = (effects: readonly SidecarEffect[]): string =>
  effects.map((effect) => ("delayMs" in effect ? `${effect.type} ${effect.delayMs}` : effect.type)).join(", ");

/** Follows the rows, each a second after the one before unless it names its time; returns the last state. */
function follow(rows: readonly Row[], options: { policy?: SidecarPolicy; jitter?: number } = {}): Machine {
  let machine = initialMachine;
  let nowMs = 0;
  for (const [index, [event, phase, effects, atMs]] of rows.entries()) {
    nowMs = atMs ?? nowMs + 1_000;
    const step = reduceSidecar(machine, event, { policy, jitter: 0, atMs: nowMs, ...options });
    machine = step.machine;
    assert.deepEqual([machine.phase, inWords(step.effects)], [phase, effects], `row ${index + 1}: ${event.type}`);
  }
  return machine;
}

test("reduceSidecar() goes from stopped to running and back", () => {
  const machine = follow([
    ...up,
    [probed("healthy"), "running", "probe-in 5000"],
    [stop, "ending", "cancel-timers, terminate"],
    [exited(0), "stopped", "cancel-timers"],
  ]);
  assert.deepEqual(machine, initialMachine);
});

test("reduceSidecar() is patient while it starts, and ends what is not healthy in time", () => {
  const machine = follow([
    [start, "launching", "launch"],
    [launched(), "starting", "probe-in 0", 0],
    [probed("silent"), "starting", "probe-in 250", 10_000],
    [probed("silent"), "starting", "probe-in 250", 29_999],
    [probed("silent"), "ending", "cancel-timers, terminate", 30_000],
    [exited(null), "waiting", "cancel-timers, wait 1000"],
  ]);
  assert.deepEqual(machine.problem, { type: "never-healthy", limitMs: 30_000 });
});

test("reduceSidecar() forgives one missed probe, degrades at the second, recovers with the next answer", () => {
  const machine = follow([
    ...up,
    [probed("silent"), "running", "probe-in 5000"],
    [probed("healthy"), "running", "probe-in 5000"],
    [probed("silent"), "running", "probe-in 5000"],
    [probed("silent"), "degraded", "probe-in 5000"],
    [probed("healthy"), "running", "probe-in 5000"],
  ]);
  assert.equal(machine.problem, null);
  assert.equal(machine.restarts, 0);
});

test("reduceSidecar() starts again what stays silent", () => {
  const misses: Row[] = Array.from({ length: 4 }, () => [probed("silent"), "degraded", "probe-in 5000"]);
  const machine = follow([
    ...up,
    [probed("silent"), "running", "probe-in 5000"],
    ...misses,
    [probed("silent"), "ending", "cancel-timers, terminate"],
    [graceOver, "ending", "kill"],
    [exited(null), "waiting", "cancel-timers, wait 1000"],
    [delayOver, "launching", "launch"],
    [launched(), "starting", "probe-in 0"],
    [probed("healthy"), "running", "probe-in 5000"],
  ]);
  assert.equal(machine.restarts, 1);
});

const crash = (wait: string, atMs?: number): readonly Row[] => [
  [exited(), "waiting", `cancel-timers, wait ${wait}`, atMs],
  [delayOver, "launching", "launch"],
  [launched(), "starting", "probe-in 0"],
];

test("reduceSidecar() doubles the wait with each crash, and gives up in a crash loop", () => {
  const machine = follow([
    ...up,
    ...crash("1000"),
    ...crash("2000"),
    ...crash("4000"),
    [exited(7), "failed", "cancel-timers"],
    [delayOver, "failed", ""],
    [exited(7), "failed", ""],
  ]);
  assert.equal(machine.restarts, 3);
  const last = { type: "exited", exitCode: 7, signal: null } as const;
  assert.deepEqual(machine.problem, { type: "crash-loop", crashes: 4, last });
});

test("reduceSidecar() shortens the wait by the jitter it is given, to half at most", () => {
  follow([...up, ...crash("500"), ...crash("1000")], { jitter: 1 });
  follow([...up, ...crash("750")], { jitter: 0.5 });
});

test("reduceSidecar() takes a crash an hour later as the first one", () => {
  const hourMs = 3_600_000;
  follow([...up, ...crash("1000"), ...crash("2000"), ...crash("1000", hourMs), ...crash("1000", 2 * hourMs)]);
});

test("reduceSidecar() starts afresh after a person has started what had failed", () => {
  const failed: readonly Row[] = [
    ...up,
    ...crash("1000"),
    ...crash("2000"),
    ...crash("4000"),
    [exited(), "failed", "cancel-timers"],
  ];
  follow([...failed, [start, "launching", "launch"], [launched(), "starting", "probe-in 0"], ...crash("1000")]);
  follow([...failed, [stop, "stopped", "cancel-timers"]]);
});

test("reduceSidecar() does not try again what says that its settings are wrong, or what cannot be started at all", () => {
  assert.deepEqual(follow([...up, [exited(78), "failed", "cancel-timers"]]).problem, { type: "misconfigured" });
  const missing: SidecarEvent = { type: "not-launched", words: "The program is missing.", final: true };
  const machine = follow([
    [start, "launching", "launch"],
    [missing, "failed", ""],
  ]);
  assert.deepEqual(machine.problem, { type: "not-launched", words: "The program is missing." });
});

test("reduceSidecar() tries again what may pass, such as a port that is taken", () => {
  const taken: SidecarEvent = { type: "not-launched", words: "The port is taken.", final: false };
  follow([
    [start, "launching", "launch"],
    [taken, "waiting", "wait 1000"],
    [delayOver, "launching", "launch"],
    [taken, "waiting", "wait 2000"],
    [start, "launching", "cancel-timers, launch"],
    [taken, "waiting", "wait 4000"],
    [delayOver, "launching", "launch"],
    [taken, "failed", ""],
  ]);
});

test("reduceSidecar() ends what can be reached from the network, and leaves it off", () => {
  const machine = follow([
    [start, "launching", "launch"],
    [launched(), "starting", "probe-in 0"],
    [exposed, "ending", "cancel-timers, terminate"],
    [exited(0), "failed", "cancel-timers"],
  ]);
  assert.deepEqual(machine.problem, { type: "exposed", ports: [9_999] });
});

const loop: readonly Row[] = [...up, ...crash("1000"), ...crash("2000"), ...crash("4000")];
const misses: Row[] = Array.from({ length: 4 }, () => [probed("silent"), "degraded", "probe-in 5000"]);
const stopTables: Record<string, readonly Row[]> = {
  stopped: [[stop, "stopped", ""]],
  launching: [
    [start, "launching", "launch"],
    [stop, "launching", "abort-launch"],
    [aborted, "stopped", ""],
  ],
  "launching, when it succeeds all the same": [
    [start, "launching", "launch"],
    [stop, "launching", "abort-launch"],
    [launched(), "ending", "cancel-timers, terminate"],
    [exited(), "stopped", "cancel-timers"],
  ],
  "launching, when it fails meanwhile": [
    [start, "launching", "launch"],
    [stop, "launching", "abort-launch"],
    [{ type: "not-launched", words: "", final: true }, "stopped", ""],
  ],
  starting: [...up.slice(0, 2), [stop, "ending", "cancel-timers, terminate"], [exited(0), "stopped", "cancel-timers"]],
  degraded: [
    ...up,
    [probed("silent"), "running", "probe-in 5000"],
    ...misses.slice(0, 1),
    [stop, "ending", "cancel-timers, terminate"],
    [exited(0), "stopped", "cancel-timers"],
  ],
  "ending because it was silent": [
    ...up,
    [probed("silent"), "running", "probe-in 5000"],
    ...misses,
    [probed("silent"), "ending", "cancel-timers, terminate"],
    [stop, "ending", ""],
    [exited(null), "stopped", "cancel-timers"],
  ],
  "waiting for its next start": [
    ...up,
    [exited(), "waiting", "cancel-timers, wait 1000"],
    [stop, "stopped", "cancel-timers"],
    [delayOver, "stopped", ""],
  ],
  failed: [...loop, [exited(), "failed", "cancel-timers"], [stop, "stopped", "cancel-timers"]],
};
for (const [state, rows] of Object.entries(stopTables)) {
  test(`reduceSidecar() stops while ${state}`, () => void follow(rows));
}

test("reduceSidecar() starts again after a start while it was stopping", () => {
  follow([
    ...up,
    [stop, "ending", "cancel-timers, terminate"],
    [start, "ending", ""],
    [exited(0), "launching", "cancel-timers, launch"],
  ]);
  follow([
    [start, "launching", "launch"],
    [stop, "launching", "abort-launch"],
    [start, "launching", ""],
    [aborted, "launching", "launch"],
    [launched(), "starting", "probe-in 0"],
  ]);
  follow([
    ...up,
    [stop, "ending", "cancel-timers, terminate"],
    [start, "ending", ""],
    [stop, "ending", ""],
    [exited(0), "stopped", "cancel-timers"],
  ]);
});

test("reduceSidecar() does nothing at a start of what runs, and at events that come too late", () => {
  follow([
    ...up,
    [start, "running", ""],
    [delayOver, "running", ""],
    [graceOver, "running", ""],
    [launched(), "running", ""],
  ]);
  follow([
    [probed("healthy"), "stopped", ""],
    [exited(), "stopped", ""],
    [launched(), "stopped", ""],
    [aborted, "stopped", ""],
  ]);
});

test("reduceSidecar() only watches what lives on another machine", () => {
  const machine = follow([
    [start, "launching", "launch"],
    [launched("remote"), "starting", "probe-in 0", 0],
    [probed("silent"), "degraded", "probe-in 5000", 30_000],
    ...Array.from({ length: 20 }, (): Row => [probed("silent"), "degraded", "probe-in 5000"]),
    [probed("healthy"), "running", "probe-in 5000"],
    [stop, "stopped", "cancel-timers, let-go"],
  ]);
  assert.equal(machine.restarts, 0);
});

test("reduceSidecar() puts its own in the place of a foreign instance that is gone", () => {
  follow([
    [start, "launching", "launch"],
    [launched("foreign"), "starting", "probe-in 0"],
    [probed("healthy"), "running", "probe-in 5000"],
    [probed("silent"), "running", "probe-in 5000"],
    ...misses,
    [probed("silent"), "launching", "cancel-timers, let-go, launch"],
    [launched(), "starting", "probe-in 0"],
  ]);
});
