// Which tab of this device sends what waits: one sends alone, or several send what was said in them just now.

export interface TurnTaking {
  /** Runs at once; as long as it takes, no other tab is alone. */
  share(work: () => Promise<void>): Promise<void>;
  /** Runs when nobody else is in the middle of sending. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Runs if no other tab is in the middle of sending. Resolves to whether it ran. */
  ifFree(work: () => Promise<void>): Promise<boolean>;
}

/**
 * Web Locks, which a browser ends with the tab that held them. Over plain http there are none: then the tabs don't know
 * of each other, and the service stores each message once all the same.
 */
export function createTurnTaking(name: string, locks: LockManager | null): TurnTaking {
  if (locks === null) return createTurnTakingAlone();
  let isAloneHere = false;
  return {
    share: (work) => locks.request(name, { mode: "shared" }, work),
    alone: (work) =>
      locks.request(name, async () => {
        isAloneHere = true;
        try {
          await work();
        } finally {
          isAloneHere = false;
        }
      }),
    async ifFree(work) {
      if (!isAloneHere) {
        return locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock !== null) await work();
          return lock !== null;
        });
      }
      await work();
      return true;
    },
  };
}

/** Only this tab counts. */
function createTurnTakingAlone(): TurnTaking {
  const shared = new Set<Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    share(work) {
      const running = work().finally(() => shared.delete(running));
      shared.add(running);
      return running;
    },
    alone(work) {
      const turn = last.then(() => Promise.allSettled(shared)).then(() => work());
      last = turn.catch(() => undefined);
      return turn;
    },
    async ifFree(work) {
      await work();
      return true;
    },
  };
}
