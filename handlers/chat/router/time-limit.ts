// Waiting by the clock: a pause, and a limit that ends the waiting even where the work does not listen to its signal.
import type { Clock } from "../../ports/clock.ts";

export interface TimeLimit {
  /** Aborts when the time is up or the caller aborts. */
  signal: AbortSignal;
  /** Waits for `work`. @throws when the time is up first, or the caller aborts */
  within<T>(work: Promise<T>): Promise<T>;
  /** @throws the caller's abort reason, when it was the caller who left */
  throwIfLeft(): void;
}

/** Runs `work` under a limit of `limitMs`, and under the caller's `signal`. */
export async function withTimeLimit<T>(
  clock: Clock,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
  work: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  let giveUp: () => void = () => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    giveUp = () => {
      const reason = new Error(`nothing came within ${limitMs} ms`);
      controller.abort(reason);
      reject(reason);
    };
  });
  // It is awaited only where something is waited for.
  over.catch(() => undefined);
  const cancel = clock.schedule(limitMs, giveUp);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await work({
      signal: controller.signal,
      within: (pending) => Promise.race([pending, over]),
      throwIfLeft: () => signal.throwIfAborted(),
    });
  } finally {
    cancel();
    signal.removeEventListener("abort", giveUp);
  }
}

/** Waits for `durationMs`, or until `signal` aborts. */
export function pause(clock: Clock, durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      cancel();
      signal.removeEventListener("abort", goOn);
      resolve();
    };
    const cancel = clock.schedule(durationMs, goOn);
    signal.addEventListener("abort", goOn, { once: true });
  });
}
