// The running service: engine, routes and the listening socket, opened and closed together.

import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";
import type { LlmConfig } from "./config.ts";
import { createEngine } from "./engine.ts";
import type { Log } from "./log.ts";
import { createModelLibrary } from "./model-library.ts";
import { createRequestScopes } from "./request-scope.ts";

export interface LlmService {
  /** The port that it listens on, also where the settings said 0. */
  readonly port: number;
  /** Stops listening, stops all work, frees the models. */
  close(): Promise<void>;
}

/** Listens first and starts llama.cpp behind it. Rejects when the port cannot be had. */
export async function startLlmService(config: LlmConfig, log: Log): Promise<LlmService> {
  const scopes = createRequestScopes();
  const { server, port, engine } = await listen();
  return {
    port,
    async close() {
      server.close();
      await scopes.close();
      server.closeAllConnections();
      await engine.close();
    },
  };

  function listen() {
    return new Promise<{ server: Server; port: number; engine: ReturnType<typeof createEngine> }>((resolve, reject) => {
      const engine = createEngine({ config, library: createModelLibrary(config.modelFolders), log });
      const app = createApp({ config, engine, log, scopes });
      const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, ({ port }) =>
        resolve({ server, port, engine }),
      ) as Server;
      server.once("error", reject);
    });
  }
}
