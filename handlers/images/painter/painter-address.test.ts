// Where the painter answers, and what people are told where it does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SidecarState, SidecarStatus } from "../../ports/sidecars.ts";
import { createPainterAddress, PAINTER_SIDECAR } from "./painter-address.ts";

const sidecars = (state: SidecarState | null, url: string | null = null) => ({
  urlOf: () => url,
  // Only these two are looked at.
  list: () => (state === null ? [] : [{ id: PAINTER_SIDECAR, state } as SidecarStatus]),
});

test("painterAddress.url() is IMAGE_URL where it is set, else where the sidecar runs now", () => {
  assert.equal(createPainterAddress("http://gpu:8188", sidecars("running", "http://x")).url(), "http://gpu:8188");
  assert.equal(createPainterAddress(null, sidecars("running", "http://127.0.0.1:9")).url(), "http://127.0.0.1:9");
});

test("painterAddress.url() without a painter tells its state and what helps", () => {
  const told: [SidecarState | null, string, RegExp][] = [
    [null, "missing", /Install/],
    ["stopped", "missing", /Install/],
    ["starting", "starting", /starting/],
    ["degraded", "degraded", /again/],
    ["failed", "failed", /Home care/],
  ];
  for (const [state, expected, words] of told) {
    const { url } = createPainterAddress(null, sidecars(state));
    assert.throws(url, (error: unknown) => {
      const { code, extras, message } = error as { code: string; extras: { state: string }; message: string };
      assert.deepEqual([code, extras.state], ["component_not_ready", expected]);
      return words.test(message);
    });
  }
  assert.match(createPainterAddress("http://gpu", sidecars(null)).notReady(null).message, /IMAGE_URL/);
});
