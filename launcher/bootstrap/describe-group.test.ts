// The line about a group: its mark, its counts, its time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeGroup } from "./describe-group.mjs";

const group = { name: "gallery", script: "test:gallery", budgetS: 240 };

test("describeGroup() tells counts and seconds, and says nothing of a budget that was kept", () => {
  const result = { ...group, ok: true, passed: 422, failed: 0, durationMs: 240_400 };
  assert.equal(describeGroup(group, result), "passed   gallery (422 passed, 0 failed, 240 s)");
});

test("describeGroup() names the budget that was gone over", () => {
  const result = { ...group, ok: false, passed: 421, failed: 1, durationMs: 254_600 };
  assert.equal(
    describeGroup(group, result),
    "FAILED   gallery (421 passed, 1 failed, 255 s, over its budget of 240 s)",
  );
});

test("describeGroup() names a group that passed at its second try only", () => {
  const result = { ...group, ok: true, passed: 422, failed: 0, durationMs: 240_000, flaky: true };
  assert.equal(
    describeGroup(group, result),
    "passed   gallery (422 passed, 0 failed, 240 s, FLAKY: passed only when tried again, alone)",
  );
});

test("describeGroup() says what did not run", () => {
  assert.equal(describeGroup(group, undefined), "not run  gallery");
});
