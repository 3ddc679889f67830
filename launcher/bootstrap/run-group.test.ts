// Groups of tests, run through real npm scripts.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { runGroup } from "./run-group.mjs";

for (const [what, script, expected] of [
  ["passes with the runner's totals", "echo '# pass 3'; echo '# fail 0'", { ok: true, passed: 3, failed: 0 }],
  ["fails when a test failed", "echo '# pass 3'; echo '# fail 2'; exit 1", { ok: false, passed: 3, failed: 2 }],
  ["fails when the runner failed without naming a test", "exit 2", { ok: false, passed: 0, failed: 1 }],
  ["fails when no test ran", "echo '# pass 0'", { ok: false, passed: 0, failed: 1 }],
] as const) {
  test(`runGroup() ${what}`, async (t) => {
    const root = tempFolder(t);
    writeFileSync(join(root, "package.json"), JSON.stringify({ scripts: { group: script } }));
    const shown: string[] = [];
    const show = (line: string): void => void shown.push(line);
    const result = await runGroup({ name: "group", script: "group" }, { root, env: process.env, show });
    assert.deepEqual({ ok: result.ok, passed: result.passed, failed: result.failed }, expected);
    assert.equal(shown.length, script.split("echo").length - 1);
  });
}
