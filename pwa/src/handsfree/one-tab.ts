// One conversation for each device: the tab that takes it has it alone, and the one that had it is told.

export interface OneTab {
  /** Resolves when it is this tab's. `takes`: at once, from whichever tab has it; else when that gives it up. */
  hold(takes: boolean): Promise<void>;
  release(): void;
}

/** Web Locks, which a browser ends with the tab that held them; null, over plain http: every tab counts alone. */
export function createOneTab(locks: LockManager | null, name: string, onTaken: () => void): OneTab {
  let release = () => {};
  return {
    hold(takes) {
      release();
      if (locks === null) return Promise.resolve();
      return new Promise((resolve) => {
        let isMine = true;
        const waiting = new AbortController();
        let end = () => {};
        const held = new Promise<void>((done) => {
          end = done;
        });
        release = () => {
          isMine = false;
          waiting.abort();
          end();
        };
        locks
          .request(name, takes ? { steal: true } : { signal: waiting.signal }, () => {
            resolve();
            return held;
          })
          .catch(() => {
            // Taken away, or not waited for any more.
            if (isMine) onTaken();
            isMine = false;
          });
      });
    },
    release() {
      release();
    },
  };
}
