// The launcher: checks what can go wrong, starts the stack, says where it is, and stops it.
import { join } from "node:path";
import { StartProblem } from "./bootstrap/start-problem.mjs";
import { type Config, readConfig } from "./config.ts";
import { announcement } from "./stack/announce.ts";
import { checkDataDisk, ensureDataFolder } from "./stack/data-folder.ts";
import { type DataLock, takeDataLock } from "./stack/data-lock.ts";
import { checkPort } from "./stack/port-check.ts";
import { runStack } from "./stack/run-stack.ts";
import { planServices } from "./stack/services.ts";
import { stopSignal } from "./stack/stop-signal.ts";

/**
 * Runs Hearth until it is stopped.
 * @param root absolute path of the project's root folder
 * @returns the exit code: 0 after a stop that was asked for, 1 when something is wrong (and was said in one line)
 */
export async function run(root: string): Promise<number> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  // A reader that goes away (`npm start | head`) is no reason to stop the home; the logs go on in files.
  process.stdout.on("error", () => undefined);
  const signal = stopSignal(() => print("Stopping Hearth …"));
  try {
    const config = readConfig(process.env, root);
    const lock = await claimPlace(config, print);
    try {
      return await runServices(config, signal, print);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** Everything that has to be free and writable, in the order in which a person would want to hear of it. */
async function claimPlace(config: Config, print: (line: string) => void): Promise<DataLock> {
  ensureDataFolder(config.dataDir);
  const warning = checkDataDisk(config.dataDir);
  if (warning !== null) print(warning);
  await checkPort(config.port, config.host);
  return takeDataLock(config.dataDir, config.port);
}

async function runServices(config: Config, signal: AbortSignal, print: (line: string) => void): Promise<number> {
  const terminal = process.stdout.isTTY === true;
  const services = await planServices(config, terminal);
  for (const { title, adopted, healthUrl } of services) {
    if (adopted) print(`${title} is already running (${healthUrl}): using it.`);
  }
  let announced = false;
  const { failed } = await runStack({
    services,
    logsDir: join(config.dataDir, "logs"),
    print,
    signal,
    onHealthy: (name) => {
      if (name !== "hearth" || announced) return;
      announced = true;
      announcement({ port: config.port, host: config.host, terminal }).then(
        (lines) => lines.forEach(print),
        (error: unknown) => print(`Hearth is ready, but its address cannot be shown: ${String(error)}`),
      );
    },
  });
  if (failed === null) print("Hearth has stopped.");
  return failed === null ? 0 : 1;
}
