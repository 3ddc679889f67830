// Who made the map, as plain text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plainAttributions } from "./attribution.ts";

test("plainAttributions() shows each name once and no markup", () => {
  const attribution =
    '<a href="https://protomaps.com" target="_blank">Protomaps</a> &copy; <a href="x">OpenStreetMap</a>';
  assert.deepEqual(plainAttributions([{ attribution }, { attribution }, { attribution: "" }]), [
    "Protomaps © OpenStreetMap",
  ]);
});
