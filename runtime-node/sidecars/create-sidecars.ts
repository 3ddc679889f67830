// The Sidecars port on Node: a supervisor for each definition, their logs and figures, and an orderly end.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../handlers/ports/clock.ts";
import type { Log } from "../../handlers/ports/log.ts";
import type { SidecarStatus, Sidecars } from "../../handlers/ports/sidecars.ts";
import { type StopTimes, stopInOrder } from "../supervision/stop-in-order.ts";
import type { SidecarDefinition } from "./definition.ts";
import { clearLeftover } from "./leftover.ts";
import { listRunRecords } from "./run-record.ts";
import { createSidecarLog, type SidecarLog } from "./sidecar-log.ts";
import { createSupervisor, type Supervisor } from "./supervisor.ts";
import { createUsageMeter } from "./usage-meter.ts";

export interface SidecarsOptions {
  /** Absolute. */
  dataDir: string;
  /** The service's own; a sidecar gets what `sidecarEnvironment()` lets through. */
  environment: NodeJS.ProcessEnv;
  clock: Clock;
  log: Log;
  /** Milliseconds of a clock that never jumps. */
  monotonicMs?: () => number;
  /** 0 to 1. */
  random?: () => number;
  logLimits?: { maxBytes: number; maxFiles: number };
}

export interface NodeSidecars extends Sidecars {
  /** Ends what an earlier start of the service has left and nobody has started meanwhile. Call it once all are started. */
  tidy(): Promise<void>;
  /** Stops all, the last definition first, within `withinMs` (default 4500); nothing starts any more. */
  close(withinMs?: number): Promise<void>;
}

interface Entry {
  definition: SidecarDefinition;
  supervisor: Supervisor;
  output: SidecarLog;
}

/** @throws when DATA_DIR cannot be written */
export function createSidecars(definitions: readonly SidecarDefinition[], options: SidecarsOptions): NodeSidecars {
  const { dataDir, log, clock, monotonicMs = () => performance.now(), random = Math.random, logLimits } = options;
  const runDir = join(dataDir, "run");
  mkdirSync(runDir, { recursive: true, mode: 0o700 });
  const listeners = new Set<(status: SidecarStatus) => void>();
  let closing = false;

  const createEntry = (definition: SidecarDefinition): Entry => {
    const output = createSidecarLog({
      file: join(dataDir, "logs", `${definition.id}.log`),
      ...logLimits,
      onFailure: (error) => log.error("the log of a sidecar cannot be written", error, { id: definition.id }),
    });
    const onChange = (): void => tell(entry);
    const supervisor = createSupervisor(definition, { ...options, runDir, monotonicMs, random, output, onChange });
    const entry: Entry = { definition, supervisor, output };
    return entry;
  };

  const entries = new Map(definitions.map((definition) => [definition.id, createEntry(definition)]));
  const meter = createUsageMeter({
    clock,
    monotonicMs,
    log,
    leaders: () => [...entries.values()].flatMap(({ supervisor }) => supervisor.status().instance?.pid ?? []),
  });

  const tell = (entry: Entry): void => {
    const status = statusOf(entry);
    for (const listener of listeners) {
      try {
        listener(status);
      } catch (cause) {
        log.error("a listener to the sidecars failed", cause, { id: status.id });
      }
    }
  };

  const statusOf = ({ definition, supervisor }: Entry): SidecarStatus => {
    const { state, problem, restarts, instance, lastLines } = supervisor.status();
    const usage = instance?.pid == null ? undefined : meter.of(instance.pid);
    return {
      id: definition.id,
      name: definition.name,
      componentId: definition.componentId,
      ...(definition.onDemand ? { onDemand: true as const } : {}),
      ...{ state, problem, restarts },
      pid: instance?.pid ?? null,
      runningSince: instance?.startedAt ?? null,
      lastLines: [...lastLines],
      cpuShare: usage?.cpuShare ?? null,
      memoryBytes: usage?.memoryBytes ?? null,
    };
  };

  const entryOf = (id: string): Entry => {
    const entry = entries.get(id);
    if (entry === undefined) throw new RangeError(`There is no sidecar ${id}.`);
    return entry;
  };

  return {
    list() {
      meter.look();
      return [...entries.values()].map(statusOf);
    },
    start(id) {
      if (!closing) entryOf(id).supervisor.start();
    },
    stop: (id) => entryOf(id).supervisor.stop(),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    log: (id, signal) => entryOf(id).output.follow(signal),
    urlOf: (id) => entries.get(id)?.supervisor.status().instance?.baseUrl ?? null,
    async tidy() {
      await Promise.all([...entries.values()].map(({ supervisor }) => supervisor.tidy()));
      for (const id of await listRunRecords(runDir)) if (!entries.has(id)) await clearLeftover(runDir, id);
    },
    async close(withinMs = 4_500) {
      closing = true;
      const last = [...entries.values()].reverse();
      await stopInOrder(
        last.map(({ supervisor }) => stoppable(supervisor)),
        timesWithin(withinMs),
      );
      meter.close();
      for (const { output } of last) output.close();
    },
  };
}

/** Asks it to stop only when its turn has come. */
function stoppable(supervisor: Supervisor) {
  let ended = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    ended = resolve;
  });
  return { finished, kill: supervisor.kill, requestStop: () => void supervisor.stop().then(ended) };
}

const timesWithin = (withinMs: number): StopTimes => ({
  politeMs: withinMs * 0.6,
  killAfterMs: withinMs * 0.8,
  settleMs: withinMs * 0.2,
});
