// The pace of a client that knows its allowance: a suite that asks every operation everything is faster than people are.
import { setTimeout as sleep } from "node:timers/promises";
import { createTokenBuckets } from "../../handlers/middleware/token-buckets.ts";

/** Resolves when the next request may be sent. */
export type Pace = () => Promise<void>;

/** Somewhat less than the service allows one address, for what is sent past it. */
const BURST = 700;
const PER_S = 90;
const LOOK_MS = 20;

export function createPace(): Pace {
  const allowance = createTokenBuckets({ burst: BURST, refillPerS: PER_S, keysMax: 1 });
  return async () => {
    while (!allowance.take("home", performance.now())) await sleep(LOOK_MS);
  };
}
