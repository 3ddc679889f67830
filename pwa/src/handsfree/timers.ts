// The timers of the state machine: one of each name, and one that was stopped never rings.
import type { HandsfreeTimer } from "@hearth/handlers/shared/handsfree/types.ts";
import type { Clock } from "../shell/clock.ts";

export interface HandsfreeTimers {
  start(timer: HandsfreeTimer, ms: number): void;
  stop(timer: HandsfreeTimer): void;
  stopAll(): void;
}

export function createTimers(clock: Clock, onTimeout: (timer: HandsfreeTimer) => void): HandsfreeTimers {
  const running = new Map<HandsfreeTimer, () => void>();
  const stop = (timer: HandsfreeTimer) => {
    running.get(timer)?.();
    running.delete(timer);
  };
  return {
    start(timer, ms) {
      stop(timer);
      running.set(
        timer,
        clock.after(ms, () => {
          running.delete(timer);
          onTimeout(timer);
        }),
      );
    },
    stop,
    stopAll() {
      for (const timer of [...running.keys()]) stop(timer);
    },
  };
}
