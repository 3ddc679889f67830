// A token bucket for each client address: generous for people, a wall for a runaway script.
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { DomainError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";

/** A page load takes about 20 requests; a wall tablet polls nothing. */
const BURST = 1_000;
const REFILL_PER_S = 100;
/** Buckets are forgotten when there are more; a full one is the same as none. */
const ADDRESSES_MAX = 2_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

export function rateLimit(clock: Clock) {
  const buckets = new Map<string, Bucket>();

  const refilled = (bucket: Bucket, now: number) =>
    Math.min(BURST, bucket.tokens + (Math.max(0, now - bucket.atMs) / 1000) * REFILL_PER_S);

  function forgetFull(now: number) {
    for (const [address, bucket] of buckets) if (refilled(bucket, now) >= BURST) buckets.delete(address);
    if (buckets.size > ADDRESSES_MAX) buckets.clear();
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const now = clock.now();
    const address = c.env.clientAddress;
    const bucket = buckets.get(address) ?? { tokens: BURST, atMs: now };
    const tokens = refilled(bucket, now) - 1;
    if (tokens < 0) {
      throw new DomainError("rate_limited", "Too many requests at once. Please wait a moment.", { retryAfterS: 1 });
    }
    buckets.set(address, { tokens, atMs: now });
    if (buckets.size > ADDRESSES_MAX) forgetFull(now);
    return next();
  });
}
