// Which state may follow which.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ENDED_STATES, LIVE_STATES, NEXT_STATES, statesBefore } from "./job-states.ts";

test("NEXT_STATES: whatever lives can fail and be cancelled, and what has ended stays as it ended", () => {
  for (const state of LIVE_STATES) {
    assert.ok(NEXT_STATES[state].includes("failed") && NEXT_STATES[state].includes("cancelled"), state);
  }
  assert.deepEqual(ENDED_STATES, ["done", "failed", "cancelled"]);
});

test("statesBefore() lets a work be done only from where its pictures are stored", () => {
  assert.deepEqual(statesBefore("done"), ["storing"]);
  assert.deepEqual(statesBefore("storing"), ["painting"]);
  assert.deepEqual(statesBefore("painting"), ["queued", "painting", "storing"]);
  assert.deepEqual(statesBefore("expanding"), []);
});
