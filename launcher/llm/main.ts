// Starts the language model service as a process of its own, and ends it cleanly.

import { exitWithParent } from "../child/exit-with-parent.ts";
import { ConfigError, readConfig, readLogFormat } from "./config.ts";
import { createLog } from "./log.ts";
import { startLlmService } from "./service.ts";

/** A supervisor waits two seconds before it kills; leave before that, whatever llama.cpp is doing. */
const closeWithinMs = 1500;
/** EX_CONFIG of sysexits.h: starting again would end the same way, so a supervisor need not try. */
const exitMisconfigured = 78;

const log = createLog((line) => process.stdout.write(line), readLogFormat(process.env));

function fail(message: string, error: unknown): never {
  log.error(message, error);
  process.exit(1);
}

process.on("uncaughtException", (error) => fail("unexpected error, the service ends", error));
process.on("unhandledRejection", (error) => fail("unexpected error, the service ends", error));

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const service = await startLlmService(config, log);
  log.info("listening", { host: config.host, port: service.port, ms: Math.round(performance.now()) });

  const stop = (signal: NodeJS.Signals) => {
    log.info("stopping", { signal });
    setTimeout(() => process.exit(0), closeWithinMs).unref();
    service.close().then(
      () => process.exit(0),
      (error: unknown) => fail("could not end cleanly", error),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  exitWithParent({ enabled: process.env.HEARTH_PARENT_PIPE === "1", stop: () => service.close() });
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(error instanceof ConfigError ? exitMisconfigured : 1);
});

function describeStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const reason =
    code === "EADDRINUSE"
      ? "its port is taken by another program. Stop that program, or set LLM_PORT to another number"
      : code === "EACCES"
        ? "its port may not be used. Set LLM_PORT to a number above 1023"
        : code === "EADDRNOTAVAIL" || code === "ENOTFOUND"
          ? "this machine does not have the address in LLM_HOST"
          : String(error).replaceAll(/\s+/g, " ");
  return `Cannot start the language model service: ${reason}.`;
}
