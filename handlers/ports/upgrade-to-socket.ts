// A request becomes a WebSocket: each runtime's server has its own way to do this.
import type { UpgradeWebSocket } from "hono/ws";

/** What a runtime's socket tells beside what Hono's does: bytes that were sent and are not on the line yet. */
export interface RawSocket {
  readonly bufferedAmount: number;
}

export type UpgradeToSocket = UpgradeWebSocket<RawSocket>;
