// Limits that a crowd beside may stretch, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertWithin } from "./assert-within.ts";

test("assertWithin() lets pass what kept its limit, and not what took a thousand times as long", () => {
  assertWithin(99, 100);
  assert.throws(() => assertWithin(100_000, 100), /took 100000 ms, not 100 ms/);
});
