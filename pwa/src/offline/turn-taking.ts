// Which tab of this device sends what waits: one sends alone, or several send what was said in them just now.

export interface TurnTaking {
  /** Runs at once; as long as it takes, no other tab is alone. */
  share(work: () => Promise<void>): Promise<void>;
  /** Runs when no other tab is in the middle of sending. */
  alone(work: () => Promise<void>): Promise<void>;
}

/**
 * Web Locks, which a browser ends with the tab that held them. Over plain http there are none: then each tab sends by
 * itself, and the service stores each message once all the same.
 */
export function createTurnTaking(name: string, locks: LockManager | undefined = navigator.locks): TurnTaking {
  return {
    share: (work) => (locks === undefined ? work() : locks.request(name, { mode: "shared" }, work)),
    alone: (work) => (locks === undefined ? work() : locks.request(name, work)),
  };
}
