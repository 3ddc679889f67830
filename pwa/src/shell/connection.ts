// Whether the service can be reached, told by what calls really did and not by the browser's guess alone.
import { type ReadonlySignal, signal } from "@preact/signals";

/** `offline`: this device has no network. `unreachable`: it has one, but Hearth does not answer. */
export type ConnectionState = "online" | "offline" | "unreachable";

export interface Connection {
  state: ReadonlySignal<ConnectionState>;
  onReached(): void;
  onLost(): void;
  /** Asks the service now instead of at the next turn, e.g. because someone wants something. */
  check(): void;
  close(): void;
}

export interface ConnectionOptions {
  /** Asks the service for a sign of life; its outcome comes back through `onReached` and `onLost`. */
  probe: () => Promise<void>;
  isOnline: () => boolean;
  onWake: (listener: () => void) => () => void;
  onOffline: (listener: () => void) => () => void;
}

const FIRST_PROBE_MS = 1_000;
const LAST_PROBE_MS = 15_000;

/** While the service is away it is asked again, ever more seldom, and at once when the network returns. */
export function createConnection(options: ConnectionOptions): Connection {
  const state = signal<ConnectionState>(options.isOnline() ? "online" : "offline");
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_PROBE_MS;

  // A probe that fails has already reported itself through onLost.
  const probe = () => void options.probe().catch(() => undefined);
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(probe, waitMs);
    waitMs = Math.min(waitMs * 2, LAST_PROBE_MS);
  };

  const onReached = () => {
    clearTimeout(timer);
    waitMs = FIRST_PROBE_MS;
    state.value = "online";
  };
  const onLost = () => {
    state.value = options.isOnline() ? "unreachable" : "offline";
    schedule();
  };
  const check = () => {
    if (state.value === "online") return;
    waitMs = FIRST_PROBE_MS;
    probe();
  };
  const stopWake = options.onWake(check);
  const stopOffline = options.onOffline(() => {
    state.value = "offline";
    schedule();
  });

  return {
    state,
    onReached,
    onLost,
    check,
    close() {
      clearTimeout(timer);
      stopWake();
      stopOffline();
    },
  };
}
