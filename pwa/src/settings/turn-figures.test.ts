// The wait of spoken turns: its parts, its sum, and what is usual.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_STAGES, type SpokenTurn } from "@hearth/handlers/shared/contract/wake.ts";
import { usualWaitMs, waitedMs, waitedStages } from "./turn-figures.ts";

const turn = (totalMs: number | null, outcome: SpokenTurn["outcome"] = "replied") => ({
  outcome,
  stages: { ...NO_STAGES, totalMs },
});

test("waitedStages() names what took time, in its order, without what nobody waited for", () => {
  const stages = { ...NO_STAGES, wakeToCaptureMs: 60, sttMs: 300, endpointMs: 700, routeMs: 0, bargeInMs: 90 };
  assert.deepEqual(waitedStages(stages), [
    { stage: "endpointMs", ms: 700 },
    { stage: "sttMs", ms: 300 },
  ]);
});

test("waitedMs() is the whole, else its parts, else unknown", () => {
  assert.equal(waitedMs({ ...NO_STAGES, totalMs: 1_900, sttMs: 300 }), 1_900);
  assert.equal(waitedMs({ ...NO_STAGES, endpointMs: 700, sttMs: 300 }), 1_000);
  assert.equal(waitedMs(NO_STAGES), null);
});

test("usualWaitMs() is the median of the turns that were answered", () => {
  assert.equal(usualWaitMs([turn(1_000), turn(9_000), turn(2_000)]), 2_000);
  assert.equal(usualWaitMs([turn(1_000), turn(2_000, "interrupted")]), 1_500);
  assert.equal(usualWaitMs([turn(1_000, "failed"), turn(null)]), null);
  assert.equal(usualWaitMs([]), null);
});
