// Serves handlers/ with Deno.serve, on the adapters of runtime-node that are not bound to Node's server.
import { upgradeWebSocket } from "hono/deno";
import { createApp } from "../../handlers/app.ts";
import { readConfig } from "../../runtime-node/config.ts";
import { takeDataFolder } from "../../runtime-node/data-folder.ts";
import { createLog } from "../../runtime-node/log.ts";
import { createPorts } from "../../runtime-node/ports-from-config.ts";

const CONNECTIONS_GRACE_MS = 1_500;
const STOP_MAX_MS = 2_800;

const config = readConfig(Deno.env.toObject(), Deno.cwd());
const encoder = new TextEncoder();
const log = createLog({
  level: config.log.level,
  format: config.log.format ?? "json",
  write: (line) => void Deno.stdout.writeSync(encoder.encode(line)),
});
const releaseDataFolder = await takeDataFolder(config.dataDir);
const ports = await createPorts(config, log, upgradeWebSocket);
const { app, close } = await createApp(ports);

const server = Deno.serve(
  {
    hostname: config.host,
    port: config.port,
    onListen: ({ port }) => log.info("listening", { port, version: config.service.version }),
  },
  (request, { remoteAddr }) => app.fetch(request, { clientAddress: remoteAddr.hostname }),
);

async function stop() {
  Deno.unrefTimer(setTimeout(() => Deno.exit(1), STOP_MAX_MS));
  const idle = server.shutdown();
  await close();
  await ports.sidecars.close(CONNECTIONS_GRACE_MS);
  await Promise.race([idle, new Promise((resolve) => setTimeout(resolve, CONNECTIONS_GRACE_MS))]);
  await ports.sql.close();
  releaseDataFolder();
  log.info("stopped");
  Deno.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, () => void stop());
