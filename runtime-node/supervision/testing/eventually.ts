// Waits in tests for what other processes do in their own time.
import { setTimeout as wait } from "node:timers/promises";

/** A program that starts in half a second takes twenty of them on a machine that is busy: patience proves nothing. */
const PATIENCE_MS = 90_000;

/** Asks every 20 ms until the condition holds; fails with the description after `timeoutMs`. */
export async function eventually(what: string, holds: () => boolean, timeoutMs = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`Within ${timeoutMs} ms this did not happen: ${what}`);
    await wait(20);
  }
}
