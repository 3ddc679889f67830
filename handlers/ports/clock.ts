// Time as a port, so that timers are tested without waiting.

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Milliseconds that have really passed since some moment: on while the machine sleeps, unmoved when its clock is set.
   * Left out where a runtime can't tell.
   */
  elapsed?(): number;
  /** Calls `callback` once after `delayMs`; the returned function cancels it. Never keeps a process alive. */
  schedule(delayMs: number, callback: () => void): () => void;
}
