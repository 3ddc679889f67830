// Looks at processor and memory of the sidecars now and then, and a little more often while somebody watches.
import type { Clock } from "../../handlers/ports/clock.ts";
import type { Log } from "../../handlers/ports/log.ts";
import { type ReadUsage, readUsage, type Usage } from "./usage.ts";

export interface UsageMeterOptions {
  clock: Clock;
  monotonicMs: () => number;
  log: Log;
  /** The process groups to look at. */
  leaders: () => readonly number[];
  read?: ReadUsage;
}

export interface UsageMeter {
  /** The newest figures; undefined: not looked at yet. */
  of(leader: number): Usage | undefined;
  /** Somebody watches: looks again, unless that was done within the last two seconds. */
  look(): void;
  close(): void;
}

const idleEveryMs = 10_000;
const watchedEveryMs = 2_000;

export function createUsageMeter(options: UsageMeterOptions): UsageMeter {
  const { clock, monotonicMs, log, leaders, read = readUsage } = options;
  let usages = new Map<number, Usage>();
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let looking = false;
  let closed = false;
  let cancel = (): void => undefined;

  const look = async (): Promise<void> => {
    const wanted = leaders();
    if (looking || closed || monotonicMs() - lookedAtMs < watchedEveryMs) return;
    looking = true;
    lookedAtMs = monotonicMs();
    try {
      usages = wanted.length === 0 ? new Map() : await read(wanted);
    } catch (cause) {
      usages = new Map();
      log.error("the use of the sidecars cannot be measured", cause);
    } finally {
      looking = false;
    }
  };
  const lookAgain = (): void => {
    cancel = clock.schedule(idleEveryMs, () => {
      void look();
      lookAgain();
    });
  };
  lookAgain();

  return {
    of: (leader) => usages.get(leader),
    look: () => void look(),
    close() {
      closed = true;
      cancel();
    },
  };
}
