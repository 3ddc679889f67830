// Keeps one sidecar as it is wanted: carries out the state machine's effects with real programs, timers and probes.
import type { Clock } from "../../handlers/ports/clock.ts";
import type { Log } from "../../handlers/ports/log.ts";
import type { SidecarState } from "../../handlers/ports/sidecars.ts";
import type { Stoppable } from "../supervision/stop-in-order.ts";
import { policyOf, type SidecarDefinition } from "./definition.ts";
import type { Instance } from "./instance.ts";
import { launch } from "./launch.ts";
import { clearLeftover } from "./leftover.ts";
import {
  initialMachine,
  type Machine,
  type ProbeResult,
  reduceSidecar,
  type SidecarEffect,
  type SidecarEvent,
} from "./machine.ts";
import { createProber } from "./prober.ts";
import { describeObstacle, describeProblem } from "./problem-words.ts";
import { removeRunRecord } from "./run-record.ts";
import type { SidecarLog } from "./sidecar-log.ts";

export interface SupervisorContext {
  dataDir: string;
  runDir: string;
  environment: NodeJS.ProcessEnv;
  clock: Clock;
  /** Milliseconds of a clock that never jumps. */
  monotonicMs: () => number;
  /** 0 to 1. */
  random: () => number;
  log: Log;
  output: SidecarLog;
  /** After each change that is worth showing. */
  onChange: () => void;
}

export interface SupervisorStatus {
  state: SidecarState;
  problem: string | null;
  restarts: number;
  instance: Instance | null;
  lastLines: readonly string[];
}

export interface Supervisor extends Omit<Stoppable, "finished"> {
  status(): SupervisorStatus;
  start(): void;
  /** Resolves when it has ended, or was started again meanwhile. */
  stop(): Promise<void>;
  /** Ends what an earlier start has left of it, unless it was started. */
  tidy(): Promise<void>;
}

const lastLinesShown = 20;
export function createSupervisor(definition: SidecarDefinition, context: SupervisorContext): Supervisor {
  const { clock, monotonicMs, random, log, output, onChange, runDir } = context;
  const { id, name } = definition;
  const policy = policyOf(definition);
  const prober = createProber(definition, policy);
  let machine: Machine = initialMachine;
  let instance: Instance | null = null;
  let launching = new AbortController();
  let probing = new AbortController();
  const cancels = new Set<() => void>();
  /** The newest lines of the program itself, and those that it had written when it failed. */
  let written: readonly string[] = [];
  let lastLines: readonly string[] = [];
  let tidying: Promise<void> = Promise.resolve();
  let waiters: (() => void)[] = [];
  let shown = "";

  const onLines = (lines: readonly string[]): void => {
    written = [...written, ...lines.slice(-lastLinesShown)].slice(-lastLinesShown);
    output.write(lines);
  };
  const news = (text: string): void => output.write([`# ${text}`]);

  const dispatch = (event: SidecarEvent): void => {
    const before = machine.phase;
    const step = reduceSidecar(machine, event, { policy, atMs: monotonicMs(), jitter: random() });
    machine = step.machine;
    if (machine.phase === "failed" && before !== "failed") {
      lastLines = written;
    } else if (machine.phase !== "failed") {
      lastLines = [];
    }
    for (const effect of step.effects) carryOut(effect);
    tellChange();
    if (isBeingStopped(machine)) return;
    for (const resolve of waiters) resolve();
    waiters = [];
  };

  const tellChange = (): void => {
    const { state, problem, restarts } = status();
    const now = JSON.stringify([state, problem, restarts, instance?.pid, instance?.baseUrl]);
    if (now === shown) return;
    shown = now;
    log.info("sidecar", { id, state, pid: instance?.pid ?? null, restarts });
    if (problem !== null) news(problem);
    onChange();
  };

  const later = (delayMs: number, event: () => void): void => {
    const cancel = clock.schedule(delayMs, () => {
      cancels.delete(cancel);
      event();
    });
    cancels.add(cancel);
  };

  const carryOut = (effect: SidecarEffect): void => {
    switch (effect.type) {
      case "launch":
        launching = new AbortController();
        void launchNow(launching.signal);
        break;
      case "abort-launch":
        launching.abort();
        break;
      case "probe-in":
        later(effect.delayMs, () => void probeNow(probing.signal));
        break;
      case "wait":
        later(effect.delayMs, () => dispatch({ type: "delay-over" }));
        break;
      case "terminate":
        later(policy.stopGraceMs, () => dispatch({ type: "grace-over" }));
        instance?.terminate();
        break;
      case "kill":
        instance?.kill();
        break;
      case "let-go":
        letGo();
        break;
      case "cancel-timers":
        for (const cancel of cancels) cancel();
        cancels.clear();
        probing.abort();
        probing = new AbortController();
        break;
    }
  };

  const letGo = (): void => {
    instance?.release();
    instance = null;
  };

  const launchNow = async (signal: AbortSignal): Promise<void> => {
    await tidying;
    try {
      const result = await launch(definition, { ...context, policy, signal, onLines, onNews: news });
      if (result.type === "not-launched") return dispatch(result);
      if (result.type === "aborted") return dispatch({ type: "launch-aborted" });
      const launched = result.instance;
      instance = launched;
      dispatch({ type: "launched", kind: launched.kind });
      void launched.exited.then((exit) => onExit(launched, exit)).catch(onSurprise);
    } catch (cause) {
      // A full or read-only disk, a lack of memory or file handles: may pass.
      log.error("sidecar cannot be started", cause, { id });
      dispatch({ type: "not-launched", words: describeObstacle(name, cause), final: false });
    }
  };

  const onExit = async (ended: Instance, exit: { exitCode: number | null; signal: string | null }): Promise<void> => {
    if (instance !== ended) return;
    letGo();
    await removeRunRecord(runDir, id);
    dispatch({ type: "exited", ...exit });
  };

  const onSurprise = (cause: unknown): void => {
    log.error("sidecar cannot be supervised", cause, { id });
    dispatch({ type: "exited", exitCode: null, signal: null });
  };

  const probeNow = async (signal: AbortSignal): Promise<void> => {
    const probed = instance;
    if (probed === null) return;
    const result = await prober.examine(probed, signal).catch((cause: unknown): ProbeResult => {
      log.error("sidecar cannot be probed", cause, { id });
      return { type: "silent" };
    });
    if (!signal.aborted) dispatch({ type: "probed", result });
  };

  const status = (): SupervisorStatus => ({
    state: stateOf(machine),
    problem: describeProblem(name, machine),
    restarts: machine.restarts,
    instance,
    lastLines,
  });

  return {
    status,
    start: () => dispatch({ type: "start" }),
    requestStop: () => dispatch({ type: "stop" }),
    async stop() {
      dispatch({ type: "stop" });
      if (isBeingStopped(machine)) await new Promise<void>((resolve) => waiters.push(resolve));
    },
    kill: () => instance?.kill(),
    async tidy() {
      if (machine.phase !== "stopped") return;
      tidying = clearLeftover(runDir, id).then(
        () => undefined,
        (cause: unknown) => log.error("sidecar of an earlier start cannot be cleared away", cause, { id }),
      );
      await tidying;
    },
  };
}

const isBeingStopped = (machine: Machine): boolean =>
  (machine.phase === "ending" || machine.phase === "launching") && machine.next === "stopped";

function stateOf({ phase }: Machine): SidecarState {
  switch (phase) {
    case "launching":
      return "starting";
    case "waiting":
    case "ending":
      return "degraded";
    default:
      return phase;
  }
}
