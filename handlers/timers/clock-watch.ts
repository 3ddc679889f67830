// Notices that somebody, or a time server, has set the machine's clock: time of day moved, and no time passed.
import type { Clock } from "../ports/clock.ts";

/** Less is how clocks wander, and how exactly a machine tells how long it has been on. */
const TOLERANCE_MS = 1_500;

export interface ClockWatch {
  /** By how much it was set since the last call, ms; 0 where it was not, or where the runtime can't tell. */
  takeShift(): number;
}

export function createClockWatch(clock: Clock): ClockWatch {
  const offset = () => (clock.elapsed === undefined ? 0 : clock.now() - clock.elapsed());
  let known = offset();
  return {
    takeShift() {
      const shift = offset() - known;
      if (Math.abs(shift) < TOLERANCE_MS) return 0;
      known += shift;
      return Math.round(shift);
    },
  };
}
