// Whether ways can be planned, told truthfully: what comes by itself, and what somebody has to look after.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createScriptedSidecars } from "../../testing/scripted-sidecars.ts";
import { createPlannerAddress } from "./planner-address.ts";

test("readiness() promises a planner only where it comes by itself", () => {
  const sidecars = createScriptedSidecars({ maps: "valhalla" });
  let isThere = true;
  const own = createPlannerAddress({ explicit: null, sidecars, isInstalled: () => isThere });
  for (const [state, readiness] of [
    ["starting", "starting"],
    ["degraded", "starting"],
    ["running", "ready"],
    ["failed", "failed"],
    ["stopped", "failed"],
  ] as const) {
    sidecars.become("maps", state);
    assert.equal(own.readiness(), readiness, state);
  }
  isThere = false;
  assert.equal(own.readiness(), "missing");
});

test("readiness() takes somebody else's planner for there until it is known not to be", () => {
  const sidecars = createScriptedSidecars({ maps: "valhalla" });
  const other = createPlannerAddress({ explicit: "http://10.0.0.2:8002", sidecars, isInstalled: () => false });
  assert.equal(other.readiness(), "ready");
  sidecars.become("maps", "degraded");
  assert.equal(other.readiness(), "failed");
});
