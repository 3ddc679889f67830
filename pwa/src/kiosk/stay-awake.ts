// Keeps the screen of a wall tablet on: browsers take the lock away whenever the page is hidden, and it is asked for again.

export interface WakeLockHeld {
  release(): Promise<void>;
  addEventListener(name: "release", listener: () => void): void;
}

export interface StayAwakeDeps {
  /** @throws DOMException where the system refuses, e.g. with an empty battery. */
  request: () => Promise<WakeLockHeld>;
  isVisible: () => boolean;
  /** The page is shown again, or touched, or a minute went by: a moment to ask in. */
  onMoment: (listener: () => void) => () => void;
}

/** Returns how to let the screen sleep again. A refusal is no failure: it is asked again at the next moment. */
export function stayAwake({ request, isVisible, onMoment }: StayAwakeDeps): () => void {
  let held: WakeLockHeld | null = null;
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    if (held !== null || isAsking || isOver || !isVisible()) return;
    isAsking = true;
    try {
      const lock = await request();
      if (isOver) return void (await lock.release());
      held = lock;
      lock.addEventListener("release", () => {
        if (held === lock) held = null;
      });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    } finally {
      isAsking = false;
    }
  }

  const stop = onMoment(() => void ask());
  void ask();
  return () => {
    isOver = true;
    stop();
    void held?.release();
    held = null;
  };
}
