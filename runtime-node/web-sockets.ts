// WebSockets on Node: the server that speaks their protocol, and refusals of upgrades that say why.
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { upgradeWebSocket, type WebSocketServerLike } from "@hono/node-server";
import { type WebSocket, WebSocketServer } from "ws";
import type { UpgradeToSocket } from "../handlers/ports/upgrade-to-socket.ts";

/**
 * `ws` closes with 1009 and without a word what is longer; the handlers have smaller limits and say so in words, up to
 * twice of what they allow.
 */
const MESSAGE_MAX_BYTES = 2 * 1024 * 1024;

/** Hono's type does not tell that the raw socket is a `WebSocket` of ws, which knows its `bufferedAmount`. */
export const upgradeToSocket = upgradeWebSocket as unknown as UpgradeToSocket;

export interface WebSockets {
  server: WebSocketServerLike;
  /** Once the adapter has its listener: other upgrades than to a WebSocket are answered as if they had not been asked for. */
  takeUpgrades(server: Server): void;
  /** Tells each client that the service goes. */
  sayGoodbye(): void;
  /** Cuts the connections that are still there, also those whose upgrade is still being decided. */
  cut(): void;
}

export function createWebSockets(): WebSockets {
  // Compression costs memory for each socket, and sound does not shrink by it.
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false });
  /** Node's own server forgets a connection that asks for an upgrade, also where it closes all. */
  const upgrading = new Set<Duplex>();
  const each = (work: (socket: WebSocket) => void) => {
    for (const socket of server.clients) work(socket);
  };
  return {
    // Its options are ours, `noServer` among them; ws's type says that they may be left out.
    server: server as WebSocketServerLike,
    takeUpgrades(httpServer) {
      // In its place, not beside it: the adapter leaves refusals to others as soon as there is another listener.
      const [adapter] = httpServer.listeners("upgrade");
      httpServer.removeAllListeners("upgrade");
      httpServer.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        upgrading.add(socket);
        socket.once("close", () => upgrading.delete(socket));
        if (request.headers.upgrade?.toLowerCase() === "websocket") adapter?.call(httpServer, request, socket, head);
        else answerPlainly(httpServer, request, socket as Socket);
      });
    },
    sayGoodbye: () => each((socket) => socket.close(1001, "away")),
    cut() {
      each((socket) => socket.terminate());
      for (const socket of upgrading) socket.destroy();
    },
  };
}

/** Java and curl offer HTTP/2 by an upgrade; whoever does not take it up answers as ever (RFC 9110, section 7.8). */
function answerPlainly(server: Server, request: IncomingMessage, socket: Socket): void {
  // What is wrong with the connection ends it.
  socket.on("error", () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.end());
  const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined;
  // Node has not read the body of such a request, and will not.
  if (hasBody) response.writeHead(426, { upgrade: "websocket", "content-length": "0" }).end();
  else server.emit("request", request, response);
}

/** The whole answer to a refused upgrade: hono's own adapter would leave its body out. */
export async function refuseUpgrade(socket: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => !SET_HERE.has(name));
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "connection: close",
    `content-length: ${body.length}`,
  ];
  await new Promise<void>((resolve) => {
    socket.once("close", resolve);
    socket.end(Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]), resolve);
  });
  socket.destroy();
}

const SET_HERE = new Set(["connection", "content-length", "keep-alive", "transfer-encoding", "upgrade"]);
