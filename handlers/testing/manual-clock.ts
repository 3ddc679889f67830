// A clock that stands still until it is told to move.
import type { Clock } from "../ports/clock.ts";

export interface ManualClock extends Clock {
  /** Moves the time on and runs what has become due, in order, each after the promises of the one before. */
  advance(durationMs: number): Promise<void>;
  /** Somebody sets the machine's clock: time of day moves, no time passes, and what waits goes on waiting as long. */
  set(timeMs: number): void;
  /** Callbacks that wait for their time. */
  readonly pending: number;
}

export function createManualClock(startMs = Date.UTC(2026, 0, 1, 12)): ManualClock {
  let nowMs = startMs;
  let setByMs = 0;
  let order = 0;
  const timers = new Map<number, { dueMs: number; callback: () => void }>();

  const nextDue = (untilMs: number) =>
    [...timers]
      .filter(([, { dueMs }]) => dueMs <= untilMs)
      .sort(([a, { dueMs: dueA }], [b, { dueMs: dueB }]) => dueA - dueB || a - b)[0];

  return {
    now: () => nowMs + setByMs,
    elapsed: () => nowMs - startMs,
    set(timeMs) {
      setByMs = timeMs - nowMs;
    },
    schedule(delayMs, callback) {
      const id = order++;
      timers.set(id, { dueMs: nowMs + Math.max(0, delayMs), callback });
      return () => {
        timers.delete(id);
      };
    },
    async advance(durationMs) {
      const untilMs = nowMs + durationMs;
      await settle();
      for (let due = nextDue(untilMs); due !== undefined; due = nextDue(untilMs)) {
        const [id, { dueMs, callback }] = due;
        timers.delete(id);
        nowMs = Math.max(nowMs, dueMs);
        callback();
        await settle();
      }
      nowMs = untilMs;
    },
    get pending() {
      return timers.size;
    },
  };
}

/** Lets every promise that can go on do so. */
async function settle(): Promise<void> {
  // Several turns: what goes by a thread of its own, such as a digest, comes back a turn or two later.
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}
