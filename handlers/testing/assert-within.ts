// Limits on waiting that hold on a crowded machine too: it is asked first how crowded it is.
import assert from "node:assert/strict";
import { cpuTimeMs } from "./cpu-time.ts";

/** Processor time that tells how long it takes to get it. */
const PROBE_MS = 30;

/** Fails when something took longer than the limit, times what everything takes longer because others work as well. */
export function assertWithin(tookMs: number, limitMs: number, what = "it"): void {
  if (tookMs < limitMs) return;
  const factor = crowding();
  const told = `${what} took ${tookMs.toFixed(0)} ms, not ${limitMs} ms, on a machine ${factor.toFixed(1)} times as slow as alone`;
  assert.ok(tookMs < limitMs * factor, told);
}

/** How many times longer than its processor time work takes at the moment: 1 where nobody else works. */
function crowding(): number {
  const [startedAt, cpuMs] = [performance.now(), cpuTimeMs()];
  let workedMs = 0;
  while (workedMs < PROBE_MS) workedMs = cpuTimeMs() - cpuMs;
  return Math.max(1, (performance.now() - startedAt) / workedMs);
}
