// The HTTP server on Node: limits against slow and endless clients, the peer's address, an orderly end.
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { ConnectionInfo } from "../handlers/ports/ports.ts";
import { limitBodies } from "./limit-bodies.ts";
import { StartError } from "./start-error.ts";
import { createWebSockets, refuseUpgrade } from "./web-sockets.ts";

/** Answers one request; `app.fetch` of a Hono app is one. */
export type FetchHandler = (request: Request, env: ConnectionInfo & HttpBindings) => Response | Promise<Response>;

export interface ServerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  fetch: FetchHandler;
}

export interface RunningServer {
  port: number;
  /** No new connections, and idle ones go; those in use may end by themselves. */
  stopAccepting(): void;
  /** Resolves when the last connection is gone; after `graceMs` the rest is cut. */
  close(graceMs: number): Promise<void>;
}

// A body must be complete after 30 s (see `limitBodies`) and the headers after 10; an answer may take as long as it
// likes (streams).
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
} as const;
const CONNECTIONS_MAX = 2_048;

/** @throws StartError when the port or the address cannot be had. */
export async function startServer({ host, port, fetch }: ServerOptions): Promise<RunningServer> {
  const sockets = createWebSockets();
  const server = createAdaptorServer({
    async fetch(request, env) {
      const { incoming, outgoing } = env as Omit<HttpBindings, "outgoing"> & { outgoing: unknown };
      // Written into, not copied: upgrading leaves its mark on this very object.
      const connection = Object.assign(env as HttpBindings, { clientAddress: clientAddressOf(incoming.socket) });
      const response = await fetch(request, connection);
      const isUpgrade = outgoing === undefined;
      if (isUpgrade && response.status >= 400) await refuseUpgrade(incoming.socket, response);
      return response;
    },
    serverOptions: LIMITS,
    websocket: { server: sockets.server },
  }) as Server;
  limitBodies(server);
  sockets.takeUpgrades(server);
  server.maxConnections = CONNECTIONS_MAX;
  await listen(server, host, port);

  return {
    port: (server.address() as AddressInfo).port,
    stopAccepting() {
      server.close();
      server.closeIdleConnections();
      sockets.sayGoodbye();
    },
    close: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => {
          server.closeAllConnections();
          sockets.cut();
        }, graceMs);
        const ended = () => {
          clearTimeout(cut);
          resolve();
        };
        // A server that stopped listening before still calls back once its last connection has ended.
        server.close(ended);
        server.closeIdleConnections();
      }),
  };
}

/** IPv4 addresses arrive as `::ffff:192.168.1.5` on a socket that listens on both protocols. */
export function clientAddressOf({ remoteAddress }: Pick<Socket, "remoteAddress">): string {
  return (remoteAddress ?? "unknown").replace(/^::ffff:(?=\d+\.)/i, "");
}

const WHY: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is taken by another program. Stop that program, or choose another port with PORT.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Choose a port above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `This machine does not have the address ${host}. Correct HOST, or leave it out.`,
  ENOTFOUND: (host) => `The name ${host} is not known here. Correct HOST, or leave it out.`,
};

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const why = WHY[cause.code ?? ""]?.(host, port) ?? `Cannot listen on ${host}:${port}: ${cause.message}.`;
      reject(new StartError(why, { cause }));
    });
    server.listen(port, host, () => resolve());
  });
}
