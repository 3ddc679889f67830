// Time as a port, so that timers are tested without waiting.

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls `callback` once after `delayMs`; the returned function cancels it. Never keeps a process alive. */
  schedule(delayMs: number, callback: () => void): () => void;
}
