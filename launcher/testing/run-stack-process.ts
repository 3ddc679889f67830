// A launcher process for tests: runs the stack that its first argument describes as JSON, until a signal comes.
import type { RestartPolicy } from "../../runtime-node/supervision/restart-policy.ts";
import { runStack } from "../stack/run-stack.ts";
import { stopSignal } from "../stack/stop-signal.ts";
import type { ServiceDefinition } from "../stack/supervise.ts";

interface StackDescription {
  services: readonly ServiceDefinition[];
  logsDir: string;
  policy: RestartPolicy;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const description: StackDescription = JSON.parse(process.argv[2] ?? "");
const { failed } = await runStack({
  ...description,
  print,
  signal: stopSignal(() => print("stopping")),
  onHealthy: (name) => print(`healthy: ${name}`),
});
process.exit(failed === null ? 0 : 1);
