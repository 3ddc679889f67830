// Waiting for something that another process does.
import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";

/** Resolves with how many milliseconds it took. A limit that proves something is given by whoever asks. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, maxMs = 30_000): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedAt > maxMs) assert.fail(`not within ${maxMs} ms: ${what}`);
    await setTimeout(5);
  }
  return performance.now() - startedAt;
}
