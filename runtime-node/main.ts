// Starts the service on Node: configuration, ports, app, server; and ends it in the reverse order.
import { createApp } from "../handlers/app.ts";
import { DomainError } from "../handlers/errors.ts";
import type { Log } from "../handlers/ports/log.ts";
import { readConfig } from "./config.ts";
import { takeDataFolder } from "./data-folder.ts";
import { createLog } from "./log.ts";
import { createPorts } from "./ports-from-config.ts";
import { type FetchHandler, startServer } from "./server.ts";
import { StartError } from "./start-error.ts";
import { staticFiles } from "./static-files.ts";
import { stopService } from "./stop-service.ts";
import { upgradeToSocket } from "./web-sockets.ts";

const STOP_MAX_MS = 2_800;
/** EX_CONFIG of sysexits.h: starting again would end the same way, so a supervisor need not try. */
const EXIT_MISCONFIGURED = 78;

async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env, process.cwd());
  const log = createLog({
    level: config.log.level,
    format: config.log.format ?? (process.stdout.isTTY ? "pretty" : "json"),
    write: (line) => process.stdout.write(line),
  });
  exitOnSurprise(log);

  const releaseDataFolder = await takeDataFolder(config.dataDir);
  const ports = await createPorts(config, log, upgradeToSocket);
  const service = await createApp(ports);
  // What an earlier start has left running and nobody needs any more is ended behind.
  ports.sidecars.tidy().catch((cause: unknown) => log.error("sidecars of an earlier start are still there", cause));
  if (config.webDir !== null) {
    service.app.get("*", staticFiles(config.webDir));
    // Shared things go to the app's service worker; where it is not there yet, the app asks for them once more.
    service.app.post("/share", (c) => c.redirect("/?shared=missed", 303));
  }
  const fetch: FetchHandler = (request, env) => service.app.fetch(request, env);
  const server = await startServer({ ...config, fetch }).catch(async (cause: unknown) => {
    // They were started with the app.
    await ports.sidecars.close();
    throw cause;
  });

  stopOnSignal(log, config.stopsWithParent, async () => {
    await stopService({ server, service, sidecars: ports.sidecars });
    await ports.sql.close();
    releaseDataFolder();
  });
  log.info("listening", {
    url: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${server.port}`,
    port: server.port,
    version: config.service.version,
    startMs: Math.round(performance.now() - startedAt),
  });
}

function stopOnSignal(log: Log, stopsWithParent: boolean, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info("stopping", { reason });
    setTimeout(() => {
      log.warn("stopped late", { afterMs: STOP_MAX_MS });
      process.exit(1);
    }, STOP_MAX_MS).unref();
    stop().then(
      () => {
        log.info("stopped");
        process.exit(0);
      },
      (cause: unknown) => {
        log.error("stopping failed", cause);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => onSignal("SIGTERM"));
  process.on("SIGINT", () => onSignal("SIGINT"));
  if (stopsWithParent) process.stdin.on("end", () => onSignal("parent is gone")).resume();
}

function exitOnSurprise(log: Log): void {
  const onSurprise = (cause: unknown) => {
    log.error("unexpected failure", cause);
    process.exit(1);
  };
  process.on("uncaughtException", onSurprise);
  process.on("unhandledRejection", onSurprise);
}

start().catch((cause: unknown) => {
  const isKnown = cause instanceof StartError || cause instanceof DomainError;
  process.stderr.write(isKnown ? `Hearth cannot start: ${cause.message}\n` : `${describe(cause)}\n`);
  process.exit(isKnown ? EXIT_MISCONFIGURED : 1);
});

const describe = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
