// Where a feature stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Component, Feature } from "@hearth/handlers/shared/contract/components.ts";
import { fits, isSaidInVain, standingOf } from "./feature-standing.ts";
import { component } from "./testing/component.ts";

const feature: Feature = {
  id: "speech",
  title: "Speech",
  description: "",
  state: "missing",
  components: ["a", "b"],
  downloadBytes: 0,
  diskBytes: 0,
  memoryBytes: 0,
  licences: [],
  unlocks: [],
  supported: true,
  starter: false,
};
const standing = (states: Component["state"][], values: Partial<Feature> = {}) =>
  standingOf(
    { ...feature, ...values },
    states.map((state, index) => component(String(index), { state })),
  ).standing;

test("standingOf() is ready only when every part stands", () => {
  assert.equal(standing(["installed", "running"]), "ready");
  assert.equal(standing(["installed", "missing"]), "missing");
  assert.equal(standing(["installed", "starting"]), "starting");
  assert.equal(standing(["installed", "degraded"]), "degraded");
});

test("standingOf() tells trouble before work, and what moves before what waits", () => {
  assert.equal(standing(["downloading", "failed"]), "failed");
  assert.equal(standing(["queued", "downloading"]), "downloading");
  assert.equal(standing(["installed", "queued"]), "queued");
  assert.equal(standing(["installed"], { starter: true }), "starter");
  assert.equal(standing(["disabled"], { supported: false }), "disabled");
});

test("standingOf() offers what nobody chose, whatever becomes of the part that it shares", () => {
  for (const shared of ["queued", "downloading", "failed", "installed"] as const) {
    assert.equal(standing([shared, "missing"]), "missing");
  }
  const waiting = component("ears", { state: "queued", waiting: "retry", detail: "No internet." });
  assert.deepEqual(standingOf(feature, [waiting, component("name")]), { standing: "missing", detail: null });
});

test("standingOf() believes the list where the house was not heard yet", () => {
  assert.equal(standing([], { state: "installed" }), "ready");
  assert.equal(standing([], { state: "downloading" }), "downloading");
});

test("fits() wants every word, in any order and case", () => {
  assert.ok(fits("WORDS long", ["Long", "with words"]));
  assert.ok(fits("", ["anything"]));
  assert.ok(!fits("long short", ["Long"]));
});

test("isSaidInVain() is a beginning that has failed already, and no refusal", () => {
  assert.ok(isSaidInVain("failed", { name: "done" }));
  assert.ok(!isSaidInVain("downloading", { name: "done" }));
  assert.ok(!isSaidInVain("failed", { name: "failed" }));
});

test("standingOf() tells what is paused and what is tried again from what only waits for its turn", () => {
  const at = (waiting: "turn" | "retry" | "paused") => component("ears", { state: "queued", waiting });
  assert.deepEqual(
    (["turn", "retry", "paused"] as const).map((waiting) => standingOf(feature, [at(waiting)]).standing),
    ["queued", "retrying", "paused"],
  );
});
