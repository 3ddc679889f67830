// The ConnectSocket port: a WebSocket to another program, by `ws`, on Node and on Deno. Node 20 has none of its own.
import { WebSocket } from "ws";
import type { ConnectSocket } from "../../handlers/ports/connect-socket.ts";

export const connectSocket: ConnectSocket = (url, listener, { maxMessageBytes, openTimeoutMs }) => {
  const socket = new WebSocket(url, {
    maxPayload: maxMessageBytes,
    handshakeTimeout: openTimeoutMs,
    perMessageDeflate: false,
    followRedirects: false,
  });
  socket.binaryType = "nodebuffer";
  socket.on("open", () => listener.onOpen());
  socket.on("message", (data, isBinary) => {
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
    listener.onMessage(isBinary ? new Uint8Array(bytes) : bytes.toString("utf8"));
  });
  socket.on("close", () => listener.onClose());
  // "close" follows each of them; what it was is of no use to anybody, because polling goes on.
  socket.on("error", () => undefined);
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.terminate(),
  };
};
