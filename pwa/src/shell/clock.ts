// Time as what listens and waits goes by it, so that tests turn it by hand.

export interface Clock {
  /** Milliseconds, as performance.now() counts them. */
  now(): number;
  /** Runs once after so long, unless it is called off by what it returns. */
  after(ms: number, run: () => void): () => void;
}

export const pageClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
