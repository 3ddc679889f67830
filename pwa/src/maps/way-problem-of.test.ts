// Waiting words only for what comes by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../api/errors.ts";
import { wayStandingOf } from "./way-problem-of.ts";

const notReady = (state?: string) =>
  new ServiceError(
    { status: 503, code: "component_not_ready", detail: "", ...(state === undefined ? {} : { state }) },
    null,
  );

test("wayStandingOf() tells to wait only for a planner that comes by itself, and else who can help", () => {
  for (const [state, isAdmin, messageKey, help] of [
    ["starting", false, "way.starting", "again"],
    ["degraded", false, "way.starting", "again"],
    ["preparing", false, "way.preparing", "again"],
    ["failed", false, "way.stopped", null],
    ["stopped", false, "way.stopped", null],
    ["failed", true, "way.stoppedAdmin", "care"],
    ["missing", true, "way.missingAdmin", "features"],
    ["missing", false, "way.missing", null],
  ] as const) {
    // What the service says now counts, not what was read before.
    assert.deepEqual(wayStandingOf(notReady(state), "ready", isAdmin), { messageKey, help }, state);
  }
  assert.equal(wayStandingOf(notReady(), "failed", false)?.messageKey, "way.stopped");
});

test("wayStandingOf() leaves a way that was not found to others", () => {
  assert.equal(
    wayStandingOf(new ServiceError({ status: 404, code: "not_found", detail: "" }, null), "ready", true),
    null,
  );
  assert.equal(wayStandingOf(new Error("x"), "failed", true), null);
});
