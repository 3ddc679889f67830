// How many prompt tokens to read in one step, so that nobody else's answer stutters and a stop is noticed soon.

/** A step this long is lost in the rhythm of somebody else's answer. */
const politeStepMs = 20;
/** With nobody else there, a step only has to be short enough for a prompt stop. */
const aloneStepMs = 120;
const firstStepTokens = 16;
const minStepTokens = 4;
/** Weight of the newest measurement; high, because the rate falls as the context fills. */
const smoothing = 0.4;

export interface PrefillPacing {
  /** Tokens to read next, given how many other requests are being answered or read at the moment. */
  nextStep(others: { readonly answering: number; readonly reading: number }): number;
  /** Tells how long a step took. */
  observe(tokens: number, elapsedMs: number): void;
}

/** Makes the pacing of one model, which learns how fast this machine reads. */
export function createPrefillPacing(maxStepTokens: number): PrefillPacing {
  let msPerToken: number | undefined;
  return {
    nextStep({ answering, reading }) {
      if (msPerToken === undefined) return Math.min(firstStepTokens, maxStepTokens);
      const budgetMs = answering > 0 ? politeStepMs : aloneStepMs;
      const tokens = Math.floor(budgetMs / msPerToken / (reading + 1));
      return Math.min(maxStepTokens, Math.max(minStepTokens, tokens));
    },
    observe(tokens, elapsedMs) {
      const measured = Math.max(0.001, elapsedMs / tokens);
      msPerToken = msPerToken === undefined ? measured : msPerToken + smoothing * (measured - msPerToken);
    },
  };
}
