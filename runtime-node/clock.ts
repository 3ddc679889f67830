// The Clock port on real time.
import { uptime } from "node:os";
import { clearTimeout, setTimeout } from "node:timers";
import type { Clock } from "../handlers/ports/clock.ts";

/** The longest delay that a timer can hold; beyond it, timers fire at once. */
const DELAY_MAX_MS = 2 ** 31 - 1;

export function createClock(): Clock {
  return {
    now: () => Date.now(),
    // Of the machine, not of the process: it goes on while a laptop sleeps.
    elapsed: () => uptime() * 1_000,
    schedule(delayMs, callback) {
      if (!(delayMs <= DELAY_MAX_MS)) throw new RangeError(`A timer cannot wait ${delayMs} ms.`);
      const timer = setTimeout(callback, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
