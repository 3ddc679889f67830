// Second tries of test files, by Node's own runner on files that fail as they are written to.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { FILES_AGAIN_MAX, runUnitTests } from "./run-unit-tests.mjs";
import { addTotals, totalsOfLine } from "./test-totals.mjs";

const GOOD = 'import { test } from "node:test"; test("good", () => {});';
const BAD = 'import { test } from "node:test"; test("bad", () => { throw new Error("no"); });';
/** Leaves a mark at its first try, and passes when it finds it. */
const ONCE = `
import { existsSync, writeFileSync } from "node:fs";
import { test } from "node:test";
test("good beside it", () => {});
test("once", () => {
  const known = existsSync("mark");
  writeFileSync("mark", "");
  if (!known) throw new Error("not yet");
});`;

async function run(t: TestContext, files: Record<string, string>) {
  const root = tempFolder(t);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const shown: string[] = [];
  const tests = Object.keys(files).map((file) => ({ file, run: file }));
  const ok = await runUnitTests({ root, tests, show: (line) => void shown.push(line) });
  return { ok, totals: shown.map(totalsOfLine).reduce(addTotals), shown };
}

test("runUnitTests() tries a file that failed once more, and names it", async (t) => {
  const { ok, totals, shown } = await run(t, { "good.mjs": GOOD, "once.mjs": ONCE });
  assert.deepEqual([ok, totals.failed], [true, 0], shown.join("\n"));
  const flaky = shown.findIndex((line) => line.includes("FLAKY"));
  assert.deepEqual(shown.slice(flaky + 1), ["    once.mjs"]);
});

test("runUnitTests() fails with what fails twice, and counts it once", async (t) => {
  const { ok, totals, shown } = await run(t, { "good.mjs": GOOD, "bad.mjs": BAD });
  assert.deepEqual([ok, totals], [false, { passed: 1, failed: 1 }], shown.join("\n"));
  assert.ok(shown.includes("\n── 1 of these files again, alone"));
});

test("runUnitTests() does not try again what fails in many files", async (t) => {
  const bad = Array.from({ length: FILES_AGAIN_MAX + 1 }, (_, at) => [`bad${at}.mjs`, BAD] as const);
  const { ok, totals, shown } = await run(t, Object.fromEntries(bad));
  assert.deepEqual([ok, totals], [false, { passed: 0, failed: FILES_AGAIN_MAX + 1 }]);
  assert.ok(!shown.some((line) => line.includes("again, alone")));
});
