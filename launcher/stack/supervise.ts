// Keeps one service running: interprets the restart policy's effects with real programs, timers and health probes.

import { pause } from "../../runtime-node/supervision/pause.ts";
import {
  initialRestartState,
  type RestartEvent,
  type RestartPolicy,
  reduceRestart,
} from "../../runtime-node/supervision/restart-policy.ts";
import { type Program, type RunningProgram, startProgram } from "./child-process.ts";
import { fetchHealth, waitForHealth } from "./health.ts";

export interface ServiceDefinition extends Program {
  /** Short: prefix of its lines and name of its log file. */
  name: string;
  /** For people: "The language model service". */
  title: string;
  /** Answers 200 with JSON as soon as the service is up. */
  healthUrl: string;
  /** Without an essential service the whole stack ends. */
  essential: boolean;
  /** Already answers at `healthUrl`, started by somebody else: started here only once it no longer answers. */
  adopted: boolean;
}

export type ServiceEnding =
  | { type: "stopped" }
  | { type: "given-up"; reason: "crash-loop" | "misconfigured"; lastLines: readonly string[] };

export interface SupervisorOptions {
  policy: RestartPolicy;
  onLine: (line: string) => void;
  /** What happens to the service, in words for people. */
  onNews: (news: string) => void;
  onHealthy: () => void;
  adoptedCheckMs?: number;
}

export interface SupervisedService {
  definition: ServiceDefinition;
  /** Settles once: after a stop, or when restarting is given up. */
  finished: Promise<ServiceEnding>;
  /** Asks it to end, and does not start it again. */
  requestStop(): void;
  kill(): void;
}

const lastLinesKept = 20;

/** Starts the service and keeps it up until `requestStop()` or a crash loop. */
export function supervise(definition: ServiceDefinition, options: SupervisorOptions): SupervisedService {
  const { policy, onNews, onHealthy, adoptedCheckMs = 2_000 } = options;
  const stopping = new AbortController();
  const ending = deferred<ServiceEnding>();
  let lastLines: readonly string[] = [];
  let state = initialRestartState;
  let running: RunningProgram | null = null;
  let restartTimer: NodeJS.Timeout | undefined;

  const onLine = (line: string): void => {
    lastLines = [...lastLines, line].slice(-lastLinesKept);
    options.onLine(line);
  };

  const launch = (): void => {
    const gone = new AbortController();
    const program = startProgram(definition, onLine);
    running = program;
    void program.exited.then(({ exitCode, signal }) => {
      gone.abort();
      running = null;
      if (stopping.signal.aborted) return ending.resolve({ type: "stopped" });
      onNews(`${definition.title} stopped unexpectedly (${signal ?? `code ${exitCode}`}).`);
      dispatch({ type: "exited", atMs: performance.now(), exitCode });
    });
    void waitForHealth(definition.healthUrl, gone.signal).then((healthy) => {
      if (healthy && !gone.signal.aborted) onHealthy();
    });
  };

  const dispatch = (event: RestartEvent): void => {
    const step = reduceRestart(state, event, policy);
    state = step.state;
    for (const effect of step.effects) {
      switch (effect.type) {
        case "start":
          launch();
          break;
        case "wait":
          onNews(`Starting it again in ${effect.delayMs / 1_000} s.`);
          restartTimer = setTimeout(() => dispatch({ type: "delay-over" }), effect.delayMs);
          break;
        case "cancel-wait":
          clearTimeout(restartTimer);
          break;
        case "give-up":
          ending.resolve({ type: "given-up", reason: effect.reason, lastLines });
          break;
      }
    }
  };

  const watchAdopted = async (): Promise<void> => {
    for (let misses = 0; misses < 2; ) {
      await pause(adoptedCheckMs, stopping.signal);
      if (stopping.signal.aborted) return;
      misses = (await fetchHealth(definition.healthUrl)) === null ? misses + 1 : 0;
    }
    if (stopping.signal.aborted) return;
    onNews(`${definition.title} that was already running is gone. Starting our own.`);
    launch();
  };

  if (definition.adopted) {
    onHealthy();
    void watchAdopted();
  } else {
    launch();
  }

  return {
    definition,
    finished: ending.promise,
    requestStop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      dispatch({ type: "stop-requested" });
      if (running === null) ending.resolve({ type: "stopped" });
      else running.terminate();
    },
    kill: () => running?.kill(),
  };
}

function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
