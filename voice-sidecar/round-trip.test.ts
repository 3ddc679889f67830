// What is said is heard: every phrase that the starter models know, through the real sidecar.
import assert from "node:assert/strict";
import { test } from "node:test";
import { missesOf } from "./testing/round-trip.ts";
import { startHere, untilReady } from "./testing/start-sidecar.ts";
import { PHRASES } from "./testing/starter.ts";

test("text → /synthesize → /inference gives the text back for at least 231 of 232 phrases", {
  timeout: 180_000,
}, async (t) => {
  const sidecar = await startHere();
  t.after(() => sidecar.close());
  await untilReady(sidecar);
  assert.equal(PHRASES.length, 232);
  const misses = await missesOf(sidecar, "af_heart");
  assert.ok(misses.length <= 1, misses.join(", "));
});
