// A limit on bytes a second as a token bucket: short bursts pass, the average holds.
import { setTimeout as sleep } from "node:timers/promises";

/** How much may be saved up, as a share of a second. */
const BURST_S = 0.25;
/** A limit that is raised while one waits holds no longer than this. */
const SLEEP_MAX_MS = 1_000;

export interface RateLimit {
  /** Resolves as soon as `bytes` more are within the limit; rejects when the signal aborts. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

interface Time {
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

const realTime: Time = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

/** `bytesPerS` is asked at each piece; null: no limit at the moment. A limit must be above 0. */
export function createRateLimit(bytesPerS: () => number | null, time: Time = realTime): RateLimit {
  let saved = 0;
  let countedAt = time.now();

  function refill(): number | null {
    const rate = bytesPerS();
    if (rate !== null && !(rate > 0)) throw new RangeError(`A bandwidth limit must be above 0, not ${rate}.`);
    const now = time.now();
    saved = rate === null ? 0 : Math.min(rate * BURST_S, saved + ((now - countedAt) / 1000) * rate);
    countedAt = now;
    return rate;
  }

  return {
    async take(bytes, signal) {
      if (refill() === null) return;
      saved -= bytes;
      for (let rate = refill(); rate !== null && saved < 0; rate = refill()) {
        await time.sleep(Math.min((-saved / rate) * 1000, SLEEP_MAX_MS), signal);
      }
    },
  };
}
