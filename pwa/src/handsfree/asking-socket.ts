// The socket to the service's ear is all that goes there while nobody speaks: when it is lost, the service is asked for
// a sign of life, so that a wall that nobody touches does not call itself connected.
import type { SttSocket, SttSocketEvents } from "../voice/listening/stt-socket.ts";

/** @param ask what it finds out it tells by itself */
export function createAskingSocket(
  open: (events: SttSocketEvents) => SttSocket,
  ask: () => Promise<void>,
): (events: SttSocketEvents) => SttSocket {
  return ({ onMessage, onLost }) =>
    open({
      onMessage,
      onLost() {
        // What has to be known of a failure was told with it.
        ask().catch(() => undefined);
        onLost();
      },
    });
}
