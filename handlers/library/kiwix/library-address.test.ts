// Why the library does not answer, and whether waiting helps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import type { SidecarState } from "../../ports/sidecars.ts";
import { createScriptedSidecars } from "../../testing/scripted-sidecars.ts";
import { createLibraryAddress, LIBRARY_SIDECAR } from "./library-address.ts";

interface Scene {
  explicit?: string;
  state?: SidecarState;
  isInstalled?: boolean;
  isLooking?: boolean;
  isNone?: boolean;
}

/** Its state, and whether asking again will help. */
function told({ explicit, state, isInstalled = true, isLooking = false, isNone = false }: Scene) {
  const sidecars = createScriptedSidecars(isNone ? {} : { [LIBRARY_SIDECAR]: "kiwix-serve" });
  if (state !== undefined) sidecars.become(LIBRARY_SIDECAR, state);
  const address = createLibraryAddress({
    ...{ explicit: explicit ?? null, sidecars, isInstalled: () => isInstalled, isLooking: () => isLooking },
  });
  const problem = address.notReady(new Error("away"));
  assert.ok(problem instanceof DomainError && problem.code === "component_not_ready");
  return [problem.extras.state, problem.retryAfterS !== undefined];
}

test("notReady() promises that the library comes by itself only where it does", () => {
  assert.deepEqual(told({ state: "starting" }), ["starting", true]);
  assert.deepEqual(told({ state: "running" }), ["starting", true]);
  assert.deepEqual(told({ state: "degraded" }), ["degraded", true]);
  assert.deepEqual(told({ state: "stopped", isLooking: true }), ["starting", true]);
  assert.deepEqual(told({ state: "stopped" }), ["stopped", false]);
  assert.deepEqual(told({ state: "failed" }), ["failed", false]);
  assert.deepEqual(told({ state: "stopped", isInstalled: false, isLooking: true }), ["missing", false]);
  assert.deepEqual(told({ isNone: true }), ["missing", false]);
  assert.deepEqual(told({ explicit: "http://127.0.0.1:1" }), ["failed", false]);
});
