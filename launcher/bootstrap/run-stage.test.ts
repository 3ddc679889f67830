// Stages of groups, run through real npm scripts.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { FAILURES_AGAIN_MAX, runStage } from "./run-stage.mjs";

/** Each of the two waits for the other to have begun. */
const meet = (own: string, other: string) =>
  `touch ${own}; until test -e ${other}; do sleep 0.05; done; echo '# pass 1'`;

test("runStage() runs two groups side by side, each line with its group's name, and the rest behind them", {
  timeout: 20_000,
}, async (t) => {
  const root = tempFolder(t);
  const scripts = { one: meet("1", "2"), two: meet("2", "1"), three: "echo '# pass 3'; exit 1" };
  writeFileSync(join(root, "package.json"), JSON.stringify({ scripts }));
  const groups = Object.keys(scripts).map((script) => ({ name: script, script }));
  const shown: string[] = [];
  const results = await runStage(groups, { root, env: process.env, show: (line) => void shown.push(line) });
  assert.deepEqual(
    results.map(({ script, ok, passed }) => ({ script, ok, passed })),
    [
      { script: "one", ok: true, passed: 1 },
      { script: "two", ok: true, passed: 1 },
      { script: "three", ok: false, passed: 3 },
    ],
  );
  assert.ok(shown.includes("three │ # pass 3"));
  assert.deepEqual(shown.slice(0, 2), ["\n── one", "\n── two"]);
});

test("runStage() leaves the lines of a group that is alone as they are", async (t) => {
  const root = tempFolder(t);
  writeFileSync(join(root, "package.json"), JSON.stringify({ scripts: { one: "echo '# pass 1'" } }));
  const shown: string[] = [];
  await runStage([{ name: "one", script: "one" }], { root, env: process.env, show: (line) => void shown.push(line) });
  assert.deepEqual(shown, ["\n── one", "# pass 1"]);
});

test("runStage() runs a group once more that failed in little and asks for it", async (t) => {
  const root = tempFolder(t);
  const passesOnce =
    "if test -e mark; then echo '# pass 4'; else touch mark; echo '# pass 3'; echo '# fail 1'; exit 1; fi";
  const scripts = {
    once: passesOnce,
    never: "echo '# fail 1'; exit 1",
    much: `echo run >> much.txt; echo '# fail ${FAILURES_AGAIN_MAX + 1}'; exit 1`,
    strict: "echo run >> strict.txt; echo '# fail 1'; exit 1",
  };
  writeFileSync(join(root, "package.json"), JSON.stringify({ scripts }));
  const groups = Object.keys(scripts).map((script) => ({ name: script, script, again: script !== "strict" }));
  const results = await runStage(groups, { root, env: process.env, show: () => {} });
  assert.deepEqual(
    results.map(({ script, ok, passed, failed, flaky }) => ({ script, ok, passed, failed, flaky })),
    [
      { script: "once", ok: true, passed: 4, failed: 0, flaky: true },
      { script: "never", ok: false, passed: 0, failed: 1, flaky: false },
      { script: "much", ok: false, passed: 0, failed: FAILURES_AGAIN_MAX + 1, flaky: undefined },
      { script: "strict", ok: false, passed: 0, failed: 1, flaky: undefined },
    ],
  );
  for (const file of ["much.txt", "strict.txt"]) assert.equal(readFileSync(join(root, file), "utf8"), "run\n");
});
