// Tests of the pacing: small steps beside others, large ones alone, never outside its bounds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createPrefillPacing } from "./prefill-pacing.ts";

const nobody = { answering: 0, reading: 0 };

test("createPrefillPacing() begins small, then fills the time that is allowed", () => {
  const pacing = createPrefillPacing(512);
  assert.equal(pacing.nextStep(nobody), 16);
  pacing.observe(16, 16);
  assert.equal(pacing.nextStep(nobody), 120);
  assert.equal(pacing.nextStep({ answering: 1, reading: 0 }), 20);
  assert.equal(pacing.nextStep({ answering: 3, reading: 1 }), 10);
});

test("createPrefillPacing() stays between its bounds on very fast and very slow machines", () => {
  const fast = createPrefillPacing(64);
  fast.observe(64, 0);
  assert.equal(fast.nextStep(nobody), 64);
  const slow = createPrefillPacing(64);
  slow.observe(16, 16_000);
  assert.equal(slow.nextStep({ answering: 1, reading: 3 }), 4);
});

test("createPrefillPacing() follows a machine that becomes slower", () => {
  const pacing = createPrefillPacing(512);
  pacing.observe(100, 100);
  const before = pacing.nextStep(nobody);
  for (let step = 0; step < 5; step += 1) pacing.observe(100, 400);
  assert.ok(pacing.nextStep(nobody) < before / 2);
});
