// Starts the voice sidecar, or with the word `warm` tries its models once, and ends it cleanly.
import { ConfigError, readConfig, type SidecarConfig } from "./config.ts";
import { exitWithParent } from "./exit-with-parent.ts";
import { createLog, describeError } from "./log.ts";
import { startSidecar } from "./server.ts";
import { warm } from "./warm.ts";

/** A network that computes cannot be interrupted, and Node waits for its thread: then only a kill ends it in time. */
const CLOSE_WITHIN_MS = 400;
/** EX_CONFIG of sysexits.h: starting again would end the same way, so a supervisor need not try. */
const EXIT_MISCONFIGURED = 78;

const log = createLog((line) => process.stdout.write(line));

function fail(message: string, error: unknown): never {
  log.error(message, error);
  process.exit(1);
}
process.on("uncaughtException", (error) => fail("unexpected error, the voice ends", error));
process.on("unhandledRejection", (error) => fail("unexpected error, the voice ends", error));

async function run(config: SidecarConfig): Promise<void> {
  const sidecar = await startSidecar(config, log, import.meta.url);
  log.info("listening", { port: sidecar.port, ms: Math.round(performance.now()) });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    log.info("stopping");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), CLOSE_WITHIN_MS).unref();
    sidecar.close().then(
      () => process.exit(0),
      (error: unknown) => fail("could not end cleanly", error),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (config.stopsWithParent) exitWithParent(process.stdin, stop);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (process.argv[2] !== "warm") return run(config);
  // What the libraries say goes nowhere: the installer shows the one line that is left.
  await warm(
    config,
    createLog(() => {}),
    import.meta.url,
  );
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(error instanceof ConfigError ? EXIT_MISCONFIGURED : 1);
});

function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return describeError(error);
  const isOurs = error instanceof ConfigError || process.argv[2] === "warm";
  if (isOurs) return error.message.replaceAll(/\s+/g, " ");
  const isTaken = "code" in error && error.code === "EADDRINUSE";
  return isTaken
    ? "Cannot start the voice: its port is taken by another program. Stop that program, or set VOICE_PORT to another number."
    : `Cannot start the voice: ${describeError(error)}`;
}
