// Token buckets by key (an address, a person): a burst that refills with time, in bounded memory.

export interface TokenBuckets {
  /** Takes one; false: there is none left now. */
  take(key: string, nowMs: number): boolean;
}

export interface TokenBucketOptions {
  burst: number;
  refillPerS: number;
  /** Keys that are remembered; a full bucket is the same as none. */
  keysMax: number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

export function createTokenBuckets({ burst, refillPerS, keysMax }: TokenBucketOptions): TokenBuckets {
  const buckets = new Map<string, Bucket>();

  const refilled = (bucket: Bucket, nowMs: number) =>
    Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) / 1000) * refillPerS);

  function forgetFull(nowMs: number) {
    for (const [key, bucket] of buckets) if (refilled(bucket, nowMs) >= burst) buckets.delete(key);
    if (buckets.size > keysMax) buckets.clear();
  }

  return {
    take(key, nowMs) {
      const tokens = refilled(buckets.get(key) ?? { tokens: burst, atMs: nowMs }, nowMs) - 1;
      if (tokens < 0) return false;
      buckets.set(key, { tokens, atMs: nowMs });
      if (buckets.size > keysMax) forgetFull(nowMs);
      return true;
    },
  };
}
