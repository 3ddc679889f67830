// Totals as the runners print them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { totalsOfLine } from "./test-totals.mjs";

for (const [line, passed, failed] of [
  ["ℹ pass 12", 12, 0],
  ["\u001b[34mℹ fail 3\u001b[39m", 0, 3],
  ["# pass 7", 7, 0],
  ["ℹ cancelled 2", 0, 2],
  ["ℹ skipped 4", 0, 0],
  ["ℹ tests 12", 0, 0],
  ["  14 passed (8.2s)", 14, 0],
  ["  1 failed", 0, 1],
  ["  2 flaky", 2, 0],
  ["  3 did not run", 0, 3],
  ["  1 skipped", 0, 0],
  ["ok | 38 passed | 0 failed (2s)", 38, 0],
  ["FAILED | 3 passed (4 steps) | 1 failed (2 steps) (300ms)", 7, 3],
  ["ok | 2 passed (1 step) | 0 failed | 1 ignored (2ms)", 3, 0],
  ["✔ it says that 3 failed (1ms)", 0, 0],
  ["a test that says: ok | 1 passed", 0, 0],
] as const) {
  test(`totalsOfLine() reads ${JSON.stringify(line)}`, () => {
    assert.deepEqual(totalsOfLine(line), { passed, failed });
  });
}
