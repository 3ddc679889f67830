// The button is there only where it does something.
import assert from "node:assert/strict";
import { test } from "node:test";
import { canPrepare } from "./can-prepare.ts";

test("canPrepare() offers it for what is raw, set aside or has a problem, and never for what is ready or at work", () => {
  const problem = { code: "invalid_request" as const, detail: "refused" };
  for (const [region, expected] of [
    [{ state: "raw", problem: null }, true],
    [{ state: "set_aside", problem }, true],
    [{ state: "ready", problem }, true],
    [{ state: "ready", problem: null }, false],
    [{ state: "preparing", problem: null }, false],
  ] as const) {
    assert.equal(canPrepare(region), expected, region.state);
  }
});
