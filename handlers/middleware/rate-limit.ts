// Too many requests at once: generous for people, a wall for a runaway script; for each address, or for each person.
import { createMiddleware } from "hono/factory";
import type { AppEnv, SignedInEnv } from "../app-env.ts";
import { DomainError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import { createTokenBuckets } from "./token-buckets.ts";

/** A page load takes about 20 requests; a wall tablet polls nothing. */
const BURST = 1_000;
const REFILL_PER_S = 100;
const KEYS_MAX = 2_000;

const tooMany = (retryAfterS: number) =>
  new DomainError("rate_limited", "Too many requests at once. Please wait a moment.", { retryAfterS });

/** Of each client address. */
export function rateLimit(clock: Clock) {
  const buckets = createTokenBuckets({ burst: BURST, refillPerS: REFILL_PER_S, keysMax: KEYS_MAX });
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!buckets.take(c.env.clientAddress, clock.now())) throw tooMany(1);
    return next();
  });
}

/** Of each person, on all their devices together; behind `requireAuth`. */
export function rateLimitPerUser(clock: Clock, { burst, refillPerS }: { burst: number; refillPerS: number }) {
  const buckets = createTokenBuckets({ burst, refillPerS, keysMax: KEYS_MAX });
  return createMiddleware<SignedInEnv>(async (c, next) => {
    if (!buckets.take(c.get("user").id, clock.now())) throw tooMany(Math.max(1, Math.ceil(1 / refillPerS)));
    return next();
  });
}
