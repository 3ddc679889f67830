// Passes and second tries, with a double of Playwright's program that fails as it is told to.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { AGAIN_MAX, runPlaywright } from "./run-playwright.mjs";
import { addTotals, totalsOfLine } from "./test-totals.mjs";

/** Says and writes what Playwright does; what fails stands in `fails.json`, by project and try. */
const PLAYWRIGHT_DOUBLE = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
const args = process.argv.slice(2);
const after = (name) => args.flatMap((arg, at) => (arg === name ? [args[at + 1]] : []));
const [file] = after("--last-failed-file");
const project = after("--project")[0] ?? "all";
const again = args.includes("--last-failed");
appendFileSync("calls.txt", [project, again ? "again" : "first", after("--workers")[0] ?? "many"].join(" ") + "\\n");
const { before = false, fails } = JSON.parse(readFileSync("fails.json", "utf8"))[project] ?? { fails: [[], []] };
if (before) process.exit(1);
const failed = fails[again ? 1 : 0];
const all = again ? JSON.parse(readFileSync(file, "utf8")).failedTests.length : 20;
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify({ status: failed.length ? "failed" : "passed", failedTests: failed }));
if (failed.length) {
  console.log("  " + failed.length + " failed");
  for (const name of failed) console.log("    [" + project + "] › " + name + " ────");
}
console.log("  " + (all - failed.length) + " passed (1.0s)");
process.exit(failed.length ? 1 : 0);
`;

async function run(t: TestContext, passes: string[][], fails: object) {
  const root = tempFolder(t);
  mkdirSync(join(root, "artifacts"));
  const cli = join(root, "playwright-double.mjs");
  writeFileSync(cli, PLAYWRIGHT_DOUBLE);
  writeFileSync(join(root, "fails.json"), JSON.stringify(fails));
  const shown: string[] = [];
  const show = (line: string): void => void shown.push(line);
  const ok = await runPlaywright({ root, cli, config: "c.ts", artifacts: "artifacts", passes, env: process.env, show });
  const totals = shown.map(totalsOfLine).reduce(addTotals);
  const calls = readFileSync(join(root, "calls.txt"), "utf8").trim().split("\n");
  return { ok, totals, calls, shown };
}

test("runPlaywright() runs every pass, and what failed in one once more with one worker", async (t) => {
  const { ok, totals, calls, shown } = await run(t, [["phone"], ["desk"]], { phone: { fails: [["a", "b"], []] } });
  assert.deepEqual(calls, ["phone first many", "phone again 1", "desk first many"]);
  assert.deepEqual([ok, totals], [true, { passed: 40, failed: 0 }]);
  const flaky = shown.findIndex((line) => line.includes("FLAKY"));
  assert.deepEqual(shown.slice(flaky + 1), ["    [phone] › a", "    [phone] › b"]);
  assert.ok(shown.includes("first try: 2 failed"));
});

test("runPlaywright() fails with what fails twice, and runs the passes behind it", async (t) => {
  const { ok, totals, calls, shown } = await run(t, [["phone"], ["desk"]], { phone: { fails: [["a", "b"], ["b"]] } });
  assert.equal(calls.at(-1), "desk first many");
  assert.deepEqual([ok, totals], [false, { passed: 39, failed: 1 }]);
  assert.ok(shown.includes("    [phone] › b ────"));
});

test("runPlaywright() does not try again where many tests failed", async (t) => {
  const many = Array.from({ length: AGAIN_MAX + 1 }, (_, index) => `test ${index}`);
  const { ok, totals, calls } = await run(t, [[]], { all: { fails: [many, []] } });
  assert.deepEqual(calls, ["all first many"]);
  assert.deepEqual([ok, totals], [false, { passed: 20 - many.length, failed: many.length }]);
});

test("runPlaywright() fails where no test began", async (t) => {
  const { ok, calls } = await run(t, [["phone"], ["desk"]], { phone: { before: true, fails: [[], []] } });
  assert.deepEqual([ok, calls], [false, ["phone first many", "desk first many"]]);
});
