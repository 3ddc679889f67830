// Bursts, refilling and forgetting.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTokenBuckets } from "./token-buckets.ts";

const takeAll = (take: () => boolean) => {
  let taken = 0;
  while (taken < 1_000 && take()) taken++;
  return taken;
};

test("take() gives the burst, then what has been refilled, to each key by itself", () => {
  const buckets = createTokenBuckets({ burst: 3, refillPerS: 2, keysMax: 10 });
  assert.equal(
    takeAll(() => buckets.take("anna", 0)),
    3,
  );
  assert.equal(buckets.take("anna", 400), false);
  assert.equal(buckets.take("ben", 400), true);
  assert.equal(
    takeAll(() => buckets.take("anna", 1_000)),
    2,
  );
  assert.equal(
    takeAll(() => buckets.take("anna", 100_000)),
    3,
  );
});

test("take() gives nothing for a clock that was set back", () => {
  const buckets = createTokenBuckets({ burst: 1, refillPerS: 1, keysMax: 10 });
  buckets.take("anna", 10_000);
  assert.equal(buckets.take("anna", 0), false);
});

test("take() remembers a bounded number of keys, the full ones last", () => {
  const buckets = createTokenBuckets({ burst: 2, refillPerS: 1, keysMax: 2 });
  buckets.take("anna", 0);
  buckets.take("ben", 5_000);
  buckets.take("ben", 5_000);
  buckets.take("carla", 5_000);
  assert.equal(buckets.take("ben", 5_000), false, "only Anna's, which was full again, is forgotten");
});
