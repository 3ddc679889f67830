// The double's WebSockets: text and binary frames, each to the one socket that its client has now.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";

export interface Frames {
  readonly features: object;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  send(clientId: string | undefined, type: string, data: object): void;
  sendPreview(clientId: string | undefined, run: { id: string; node: string }, jpeg: Buffer): void;
  sendStatus(remaining: number): void;
  isConnected(): boolean;
  drop(): void;
}

interface Client {
  socket: WebSocket;
  wantsMetadata: boolean;
}

export function createFrames(house: { isSilent(): boolean; remaining(): number }): Frames {
  const features = { supports_preview_metadata: true, max_upload_size: 104_857_600 };
  const sockets = new WebSocketServer({ noServer: true });
  const clients = new Map<string, Client>();
  const statusOf = (remaining: number) => ({ status: { exec_info: { queue_remaining: remaining } } });
  const sendTo = (socket: WebSocket, type: string, data: object) => {
    if (!house.isSilent() && socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type, data }));
  };

  function welcome(socket: WebSocket, sid: string): void {
    const client: Client = { socket, wantsMetadata: false };
    // A second socket of the same client takes all frames from the first.
    clients.set(sid, client);
    // When either closes, the id is no longer known.
    socket.on("close", () => clients.delete(sid));
    socket.once("message", (data) => {
      const first = JSON.parse(String(data)) as { type?: string; data?: { supports_preview_metadata?: boolean } };
      if (first.type !== "feature_flags") return;
      client.wantsMetadata = first.data?.supports_preview_metadata === true;
      sendTo(socket, "feature_flags", features);
    });
    sendTo(socket, "status", { ...statusOf(house.remaining()), sid });
  }

  return {
    features,
    upgrade(request, socket, head) {
      const sid = new URL(request.url ?? "/", "http://double").searchParams.get("clientId") ?? crypto.randomUUID();
      sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, sid));
    },
    send(clientId, type, data) {
      const client = clientId === undefined ? undefined : clients.get(clientId);
      if (client !== undefined) sendTo(client.socket, type, data);
    },
    sendPreview(clientId, { id, node }, jpeg) {
      const client = clientId === undefined ? undefined : clients.get(clientId);
      if (client === undefined || house.isSilent()) return;
      client.socket.send(client.wantsMetadata ? withMetadata(id, node, jpeg) : Buffer.concat([words(1, 1), jpeg]));
    },
    sendStatus(remaining) {
      for (const { socket } of clients.values()) sendTo(socket, "status", statusOf(remaining));
    },
    isConnected: () => [...clients.values()].some(({ wantsMetadata }) => wantsMetadata),
    drop() {
      for (const socket of sockets.clients) socket.terminate();
      clients.clear();
    },
  };
}

function withMetadata(id: string, node: string, jpeg: Buffer): Buffer {
  const nodes = { node_id: node, prompt_id: id, display_node_id: node, parent_node_id: null, real_node_id: node };
  const metadata = Buffer.from(JSON.stringify({ ...nodes, image_type: "image/jpeg" }));
  return Buffer.concat([words(4, metadata.length), metadata, jpeg]);
}

/** Big-endian, 32 bits each. */
function words(first: number, second: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(first, 0);
  bytes.writeUInt32BE(second, 4);
  return bytes;
}
