// The socket on which somebody is heard: dialect v2 of the contract, without any memory of its own.
import type { SttClientMessage, SttHello, SttServerMessage } from "@hearth/handlers/shared/contract/voice.ts";

export interface SttSocket {
  sendFrame(frame: Float32Array<ArrayBuffer>): void;
  send(message: SttClientMessage): void;
  close(): void;
}

export interface SttSocketEvents {
  onMessage(message: SttServerMessage): void;
  /** The connection is gone, or never came; not called after `close()`. */
  onLost(): void;
}

/** A page hears until its person is done: each pause gives a piece of what was said. */
export const HELLO: SttHello = { type: "hello", v: 2, sampleRate: 16_000, format: "f32le", continuous: true };

/** Sixteen seconds that the network has not taken: it is gone, whatever the socket says. */
const UNSENT_MAX_BYTES = 1024 * 1024;

export function openSttSocket({ onMessage, onLost }: SttSocketEvents): SttSocket {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/stt/stream`);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    removeEventListener("offline", loseFarAway);
    socket.close();
  };
  const lose = () => {
    if (isOver) return;
    end();
    onLost();
  };
  /** A socket on a network that has gone says so only much later. */
  const loseFarAway = () => {
    if (!isOnThisDevice(location.hostname)) lose();
  };
  addEventListener("offline", loseFarAway);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("open", () => socket.send(JSON.stringify(HELLO)));
  socket.addEventListener("message", ({ data }) => {
    if (isOver) return;
    const message = readMessage(data);
    if (message === null) lose();
    else onMessage(message);
  });
  socket.addEventListener("close", lose);
  return {
    sendFrame(frame) {
      if (isOver || socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount > UNSENT_MAX_BYTES) lose();
      else socket.send(frame);
    },
    send(message) {
      if (!isOver && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close: end,
  };
}

/** Needs no network. */
const isOnThisDevice = (host: string) => host === "localhost" || host === "[::1]" || host.startsWith("127.");

const KINDS = new Set(["ready", "vad", "partial", "final", "no_speech", "error"]);

/** null: nothing that this service would say. */
function readMessage(data: unknown): SttServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const message = JSON.parse(data) as SttServerMessage | null;
    return typeof message === "object" && message !== null && KINDS.has(message.type) ? message : null;
  } catch {
    return null; // no JSON
  }
}
