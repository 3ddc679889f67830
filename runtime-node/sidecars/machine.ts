// The state machine of a sidecar: pure, without clock, process or network. The supervisor carries out its effects.
import { judgeCrash, misconfiguredExitCode } from "../supervision/restart-policy.ts";
import type { SidecarPolicy } from "./definition.ts";

export type Machine = Phase & {
  /** Of a clock that never jumps, oldest first. */
  crashTimesMs: readonly number[];
  restarts: number;
  problem: Problem | null;
};

type Phase =
  | { phase: "stopped" }
  /** Being looked for, or spawned. `next`: what becomes of it once that is done. */
  | { phase: "launching"; next: "starting" | "stopped" }
  /** Runs, and is not healthy yet. */
  | { phase: "starting"; sinceMs: number; kind: InstanceKind }
  | { phase: "running" | "degraded"; misses: number; kind: InstanceKind }
  /** Was told to end. */
  | { phase: "ending"; next: "stopped" | "launching" | "waiting" | "failed" }
  /** For its next start. */
  | { phase: "waiting" }
  | { phase: "failed" };

/** `own` is ours to end; `foreign` was started by somebody else; `remote` lives where the operator said. */
export type InstanceKind = "own" | "foreign" | "remote";

export type SidecarEvent =
  | { type: "start" }
  | { type: "stop" }
  | { type: "launched"; kind: InstanceKind }
  /** `final`: trying again cannot help. */
  | { type: "not-launched"; words: string; final: boolean }
  | { type: "launch-aborted" }
  | { type: "probed"; result: ProbeResult }
  | { type: "exited"; exitCode: number | null; signal: string | null }
  | { type: "delay-over" }
  | { type: "grace-over" };

export type ProbeResult =
  | { type: "healthy" }
  | { type: "silent" }
  /** It can be reached from other machines, at these ports. */
  | { type: "exposed"; ports: readonly number[] };

export type Problem =
  | { type: "exited"; exitCode: number | null; signal: string | null }
  | { type: "not-launched"; words: string }
  | { type: "never-healthy"; limitMs: number }
  | { type: "silent" }
  | { type: "gone-silent" }
  | { type: "unreachable" }
  | { type: "exposed"; ports: readonly number[] }
  | { type: "misconfigured" }
  | { type: "crash-loop"; crashes: number; last: Problem }
  | { type: "stopping" };

export type SidecarEffect =
  | { type: "launch" }
  /** Ends the launch that is under way as soon as it can; it still reports. */
  | { type: "abort-launch" }
  | { type: "probe-in"; delayMs: number }
  | { type: "wait"; delayMs: number }
  /** SIGTERM to the group, and `grace-over` after the policy's time. */
  | { type: "terminate" }
  | { type: "kill" }
  /** Lets an instance be that is not ours to end. */
  | { type: "let-go" }
  /** Ends every timer and probe that still runs. */
  | { type: "cancel-timers" };

export interface Moment {
  policy: SidecarPolicy;
  /** Of a clock that never jumps. */
  atMs: number;
  /** 0 to 1, for the wait after a crash. */
  jitter: number;
}

export interface Step {
  machine: Machine;
  effects: readonly SidecarEffect[];
}

export const initialMachine: Machine = { phase: "stopped", crashTimesMs: [], restarts: 0, problem: null };

const cancel: SidecarEffect = { type: "cancel-timers" };

/** One step. Events that have come too late, e.g. a probe of a program that has ended, change nothing. */
export function reduceSidecar(machine: Machine, event: SidecarEvent, moment: Moment): Step {
  switch (event.type) {
    case "start":
      return onStart(machine);
    case "stop":
      return onStop(machine);
    case "launched":
      return onLaunched(machine, event.kind, moment);
    case "not-launched":
      return onNotLaunched(machine, event, moment);
    case "launch-aborted":
      return onLaunchAborted(machine);
    case "probed":
      return onProbed(machine, event.result, moment);
    case "exited":
      return onExited(machine, event, moment);
    case "delay-over":
      return machine.phase === "waiting" ? launch({ ...machine, restarts: machine.restarts + 1 }) : stay(machine);
    case "grace-over":
      return machine.phase === "ending" ? { machine, effects: [{ type: "kill" }] } : stay(machine);
  }
}

function onStart(machine: Machine): Step {
  switch (machine.phase) {
    case "stopped":
    case "failed":
      return launch({ ...initialMachine, restarts: machine.restarts });
    case "waiting": {
      const step = launch({ ...machine, restarts: machine.restarts + 1 });
      return { ...step, effects: [cancel, ...step.effects] };
    }
    case "launching":
      // A launch that was told to stop may already be giving up: it reports, and is then begun anew.
      return { machine: { ...machine, next: "starting" }, effects: [] };
    case "ending":
      return machine.next === "waiting" ? stay(machine) : { machine: { ...machine, next: "launching" }, effects: [] };
    case "starting":
    case "running":
    case "degraded":
      return stay(machine);
  }
}

function onStop(machine: Machine): Step {
  switch (machine.phase) {
    case "stopped":
      return stay(machine);
    case "waiting":
    case "failed":
      return { machine: stopped(machine), effects: [cancel] };
    case "launching":
      return {
        machine: { ...machine, next: "stopped", problem: { type: "stopping" } },
        effects: [{ type: "abort-launch" }],
      };
    case "ending":
      return { machine: { ...machine, next: "stopped" }, effects: [] };
    case "starting":
    case "running":
    case "degraded":
      if (machine.kind !== "own") return { machine: stopped(machine), effects: [cancel, { type: "let-go" }] };
      return end(machine, "stopped", { type: "stopping" });
  }
}

function onLaunched(machine: Machine, kind: InstanceKind, { atMs }: Moment): Step {
  if (machine.phase !== "launching") return stay(machine);
  if (machine.next === "starting") {
    return {
      machine: { ...kept(machine), problem: null, phase: "starting", sinceMs: atMs, kind },
      effects: [{ type: "probe-in", delayMs: 0 }],
    };
  }
  if (kind !== "own") return { machine: stopped(machine), effects: [{ type: "let-go" }] };
  return end(machine, "stopped", { type: "stopping" });
}

function onNotLaunched(machine: Machine, { words, final }: { words: string; final: boolean }, moment: Moment): Step {
  if (machine.phase !== "launching") return stay(machine);
  if (machine.next === "stopped") return { machine: stopped(machine), effects: [] };
  const problem: Problem = { type: "not-launched", words };
  if (final) return { machine: { ...kept(machine), phase: "failed", problem }, effects: [] };
  return afterCrash(machine, problem, moment);
}

function onLaunchAborted(machine: Machine): Step {
  if (machine.phase !== "launching") return stay(machine);
  return machine.next === "starting" ? launch(machine) : { machine: stopped(machine), effects: [] };
}

function onProbed(machine: Machine, result: ProbeResult, moment: Moment): Step {
  if (machine.phase !== "starting" && machine.phase !== "running" && machine.phase !== "degraded") return stay(machine);
  const { policy, atMs } = moment;
  if (result.type === "exposed") return end(machine, "failed", result);
  if (result.type === "healthy") {
    return {
      machine: { ...kept(machine), problem: null, phase: "running", misses: 0, kind: machine.kind },
      effects: [{ type: "probe-in", delayMs: policy.probeIntervalMs }],
    };
  }
  if (machine.phase === "starting") {
    if (atMs - machine.sinceMs < policy.startLimitMs) {
      return { machine, effects: [{ type: "probe-in", delayMs: policy.startProbeIntervalMs }] };
    }
    if (machine.kind === "own") return end(machine, "waiting", { type: "never-healthy", limitMs: policy.startLimitMs });
  }
  return onMiss(machine, machine.phase === "starting" ? policy.degradedAfterMisses : machine.misses + 1, policy);
}

function onMiss(machine: Machine & { kind: InstanceKind }, misses: number, policy: SidecarPolicy): Step {
  const again: SidecarEffect = { type: "probe-in", delayMs: policy.probeIntervalMs };
  const { kind } = machine;
  if (misses < policy.degradedAfterMisses) {
    return { machine: { ...kept(machine), phase: "running", misses, kind }, effects: [again] };
  }
  if (misses >= policy.restartAfterMisses) {
    if (kind === "own") return end(machine, "waiting", { type: "gone-silent" });
    // Somebody else's instance is gone: ours takes its place.
    if (kind === "foreign") {
      const step = launch({ ...machine, restarts: machine.restarts + 1 });
      return { ...step, effects: [cancel, { type: "let-go" }, ...step.effects] };
    }
  }
  const problem: Problem = { type: kind === "remote" ? "unreachable" : "silent" };
  // Counting further would say nothing about what is only watched.
  const counted = Math.min(misses, policy.restartAfterMisses);
  return { machine: { ...kept(machine), problem, phase: "degraded", misses: counted, kind }, effects: [again] };
}

function onExited(
  machine: Machine,
  { exitCode, signal }: { exitCode: number | null; signal: string | null },
  moment: Moment,
): Step {
  switch (machine.phase) {
    case "starting":
    case "running":
    case "degraded": {
      if (exitCode === misconfiguredExitCode) {
        const problem: Problem = { type: "misconfigured" };
        return { machine: { ...kept(machine), phase: "failed", problem }, effects: [cancel] };
      }
      const step = afterCrash(machine, { type: "exited", exitCode, signal }, moment);
      return { ...step, effects: [cancel, ...step.effects] };
    }
    case "ending":
      return afterEnding(machine, moment);
    default:
      return stay(machine);
  }
}

function afterEnding(machine: Machine & { phase: "ending" }, moment: Moment): Step {
  switch (machine.next) {
    case "stopped":
      return { machine: stopped(machine), effects: [cancel] };
    case "launching": {
      const step = launch({ ...initialMachine, restarts: machine.restarts });
      return { ...step, effects: [cancel, ...step.effects] };
    }
    case "failed":
      return { machine: { ...kept(machine), phase: "failed" }, effects: [cancel] };
    case "waiting": {
      const step = afterCrash(machine, machine.problem ?? { type: "gone-silent" }, moment);
      return { ...step, effects: [cancel, ...step.effects] };
    }
  }
}

function afterCrash(machine: Machine, problem: Problem, { policy, atMs, jitter }: Moment): Step {
  const { crashTimesMs, verdict } = judgeCrash(machine.crashTimesMs, atMs, policy, jitter);
  const next = { ...kept(machine), crashTimesMs };
  if (verdict.type === "loop") {
    const looped: Problem = { type: "crash-loop", crashes: policy.crashLimit, last: problem };
    return { machine: { ...next, phase: "failed", problem: looped }, effects: [] };
  }
  return {
    machine: { ...next, phase: "waiting", problem },
    effects: [{ type: "wait", delayMs: verdict.delayMs }],
  };
}

function launch(machine: Machine): Step {
  return {
    machine: { ...kept(machine), problem: null, phase: "launching", next: "starting" },
    effects: [{ type: "launch" }],
  };
}

function end(machine: Machine, next: "stopped" | "waiting" | "failed", problem: Problem): Step {
  return { machine: { ...kept(machine), phase: "ending", next, problem }, effects: [cancel, { type: "terminate" }] };
}

function stopped(machine: Machine): Machine {
  return { ...initialMachine, restarts: machine.restarts };
}

function kept({ crashTimesMs, restarts, problem }: Machine): Omit<Machine, keyof Phase> {
  return { crashTimesMs, restarts, problem };
}

function stay(machine: Machine): Step {
  return { machine, effects: [] };
}
