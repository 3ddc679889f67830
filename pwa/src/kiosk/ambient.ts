// What the wall does by itself through day and night: it darkens when nobody is near, and drifts to spare the panel.

/** At night the wall is dark whatever it was by day: nobody wants a lit window in the hall. */
const NIGHT = { beginsMinute: 21 * 60 + 30, endsMinute: 6 * 60 + 30 } as const;
/** Nobody has touched it or spoken with it for so long: nobody is near. */
export const ALONE_AFTER_MS = 2 * 60_000;
/** How much black lies over the wall then. More would leave its letters hard to read (ambient.test.ts). */
export const DIM_MAX = 0.4;

export interface Ambient {
  isNight: boolean;
  /** Opacity of the black that lies over it. */
  dim: number;
}

/** @param quietMs since somebody has touched the wall or spoken with it. */
export function ambientAt(now: Date, quietMs: number): Ambient {
  const minute = now.getHours() * 60 + now.getMinutes();
  const isNight = minute >= NIGHT.beginsMinute || minute < NIGHT.endsMinute;
  return { isNight, dim: isNight && quietMs >= ALONE_AFTER_MS ? DIM_MAX : 0 };
}

export interface Shift {
  x: number;
  y: number;
}

/** The furthest that the picture moves from its place, in pixels. */
export const SHIFT_MAX = 4;
const STEP_MS = 2 * 60_000;

/**
 * Where the picture lies now: every two minutes one pixel further, too little to be noticed. The two ways have lengths
 * without a common divisor, so that in time each pixel of the panel has its rest.
 */
export function burnInShift(now: Date): Shift {
  const step = Math.floor(now.getTime() / STEP_MS);
  return { x: toAndFro(step, SHIFT_MAX), y: toAndFro(step, SHIFT_MAX - 1) };
}

/** Walks from -max to max and back, one at a time. */
function toAndFro(step: number, max: number): number {
  const length = 4 * max;
  const at = ((step % length) + length) % length;
  return at <= 2 * max ? at - max : 3 * max - at;
}
