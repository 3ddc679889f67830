// Runs the services together: starts all at once, keeps them up, and stops them in reverse order within five seconds.
import { join } from "node:path";
import { pause } from "../../runtime-node/supervision/pause.ts";
import { defaultRestartPolicy, type RestartPolicy } from "../../runtime-node/supervision/restart-policy.ts";
import { createRotatingLog, type RotatingLog } from "../../runtime-node/supervision/rotating-log.ts";
import { type StopTimes, stopInOrder } from "../../runtime-node/supervision/stop-in-order.ts";
import { type ServiceDefinition, type ServiceEnding, supervise } from "./supervise.ts";

export interface StackOptions {
  /** In the order of their start; they are stopped from the last to the first. */
  services: readonly ServiceDefinition[];
  logsDir: string;
  /** Shows one line to the person at the terminal. */
  print: (line: string) => void;
  /** Aborted when the stack shall stop. */
  signal: AbortSignal;
  onHealthy?: (name: string) => void;
  policy?: RestartPolicy;
}

export interface StackEnding {
  /** The essential service that could not be kept running; null after a stop that was asked for. */
  failed: ServiceDefinition | null;
}

const stopTimes: StopTimes = { politeMs: 3_000, killAfterMs: 4_000, settleMs: 500 };

/** Starts the services and waits until the signal is aborted or an essential service fails for good; then stops all. */
export async function runStack(options: StackOptions): Promise<StackEnding> {
  const { services, logsDir, print, signal, onHealthy, policy = defaultRestartPolicy } = options;
  if (signal.aborted) return { failed: null };
  const width = Math.max(...services.map((service) => service.name.length));
  const logs: RotatingLog[] = [];
  const failure = new AbortController();
  let failed: ServiceDefinition | null = null;

  const supervised = services.map((definition) => {
    const { name } = definition;
    const log = createRotatingLog({
      file: join(logsDir, `${name}.log`),
      onFailure: (error) => print(`The log of ${name} cannot be written: ${messageOf(error)}`),
    });
    logs.push(log);
    const service = supervise(definition, {
      policy,
      onLine: (line) => {
        log.write(line);
        print(`${name.padEnd(width)} │ ${line}`);
      },
      onNews: (news) => {
        log.write(`# ${news}`);
        print(news);
      },
      onHealthy: () => onHealthy?.(name),
    });
    void service.finished.then((ending) => {
      if (ending.type !== "given-up") return;
      for (const line of describeGivingUp(definition, ending, policy, logsDir)) print(line);
      if (!definition.essential) return;
      failed ??= definition;
      failure.abort();
    });
    return service;
  });

  await pause(2 ** 31 - 1, AbortSignal.any([signal, failure.signal]));
  await stopInOrder([...supervised].reverse(), stopTimes);
  for (const log of logs) log.close();
  return { failed };
}

function describeGivingUp(
  definition: ServiceDefinition,
  ending: Extract<ServiceEnding, { type: "given-up" }>,
  policy: RestartPolicy,
  logsDir: string,
): readonly string[] {
  const why =
    ending.reason === "misconfigured"
      ? `${definition.title} cannot work with these settings. Its last lines:`
      : `${definition.title} stopped ${policy.crashLimit} times within ${policy.crashWindowMs / 60_000} minutes. Its last lines:`;
  const next = definition.essential
    ? "Hearth stops. When what the lines name is put right, start it again."
    : "Hearth goes on without it. Start Hearth again when what the lines name is put right.";
  const lines = ending.lastLines.map((line) => `    ${line}`);
  return [why, ...lines, `${next} The whole log: ${join(logsDir, `${definition.name}.log`)}`];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
