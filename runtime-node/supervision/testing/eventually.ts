// Waits in tests for what other processes do in their own time.
import { setTimeout as wait } from "node:timers/promises";

/** Asks every 20 ms until the condition holds; fails with the description after `timeoutMs`. */
export async function eventually(what: string, holds: () => boolean, timeoutMs = 15_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`Within ${timeoutMs} ms this did not happen: ${what}`);
    await wait(20);
  }
}
