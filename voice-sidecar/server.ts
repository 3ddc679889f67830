// The running sidecar: both engines behind an HTTP server on loopback.
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { SidecarConfig } from "./config.ts";
import { createEngines } from "./engines/engines.ts";
import { createApp } from "./http/app.ts";
import type { Log } from "./log.ts";

export interface Sidecar {
  port: number;
  /** Takes nobody new, drops what waits, and ends the threads; a network that computes is waited for. */
  close(): Promise<void>;
}

/** Listens at once, while the models load. @throws the server's error, such as EADDRINUSE */
export async function startSidecar(config: SidecarConfig, log: Log, base: string): Promise<Sidecar> {
  const engines = createEngines({ tts: config.tts, stt: config.stt, log, base });
  const app = createApp({ ...engines, log });
  const closeEngines = async () => {
    await Promise.all([engines.tts.close(), engines.stt.close()]);
  };
  try {
    const { server, port } = await listen(app.fetch, config.port);
    return {
      port,
      async close() {
        server.close();
        if ("closeAllConnections" in server) server.closeAllConnections();
        await closeEngines();
      },
    };
  } catch (error) {
    await closeEngines();
    throw error;
  }
}

function listen(fetch: Parameters<typeof serve>[0]["fetch"], port: number) {
  return new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve, reject) => {
    const server = serve({ fetch, port, hostname: "127.0.0.1" }, (info: AddressInfo) =>
      resolve({ server, port: info.port }),
    );
    server.once("error", reject);
  });
}
