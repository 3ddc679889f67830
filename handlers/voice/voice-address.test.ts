// Where the sidecar is looked for, and what is said while it is away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../errors.ts";
import type { Component } from "../shared/contract/components.ts";
import { createVoiceAddress } from "./voice-address.ts";

const component = (state: Component["state"], detail?: string): Component => ({
  id: "starter-speaking",
  group: "voice",
  category: "starter",
  name: "Starter voice",
  essential: false,
  starter: true,
  state,
  ...(detail === undefined ? {} : { detail }),
});

function addressOf(url: string | null, state: Component | null, explicit: string | null = null) {
  const get = () => {
    if (state === null) throw new RangeError("There is no component.");
    return state;
  };
  return createVoiceAddress({ explicit, sidecars: { urlOf: () => url }, components: { get } });
}

test("voiceAddress.url() is VOICE_URL where it is set, else where the sidecar runs now", () => {
  assert.equal(addressOf("http://127.0.0.1:8091", component("running")).url(), "http://127.0.0.1:8091");
  assert.equal(addressOf("http://127.0.0.1:8091", component("running"), "http://nas:1").url(), "http://nas:1");
});

test("voiceAddress.url() without a sidecar says which component is not ready, its state, and what helps", () => {
  for (const [state, expected, words] of [
    [component("starting"), "starting", /starting; try again/],
    [component("degraded", "It crashed."), "degraded", /starting again/],
    [component("failed", "It crashed five times."), "failed", /Home care/],
    [component("running"), "starting", /starting; try again/],
    [null, "missing", /not installed/],
  ] as const) {
    assert.throws(
      () => addressOf(null, state).url(),
      (error) =>
        error instanceof DomainError &&
        error.code === "component_not_ready" &&
        error.extras.component === "starter-speaking" &&
        error.extras.state === expected &&
        words.test(error.message),
    );
  }
});
