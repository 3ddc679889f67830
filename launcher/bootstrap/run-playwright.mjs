// Runs Playwright's tests in passes, and what failed once more when nothing else runs: a busy machine is no defect.
// @ts-check
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** More than these are no matter of the moment: they are not tried again. */
export const AGAIN_MAX = 12;

const badTotal = /^\s+\d+ (failed|interrupted|did not run)$/;
const namedTest = /^ {4}(\[.+)$/;

/**
 * @typedef {object} PlaywrightRun
 * @property {string} root
 * @property {string} cli Playwright's program
 * @property {string} config relative to the root
 * @property {string} artifacts folder for what failed tests leave, relative to the root
 * @property {readonly (readonly string[])[]} passes the projects of each pass; a pass without any runs them all
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} show gets each line as it comes
 */

/**
 * Runs each pass to its end, whatever failed before. What failed in it, or did not run, is tried once more with the
 * machine to itself; what passes then is named as flaky. The totals count each test by its last try.
 * @param {PlaywrightRun} run
 * @returns {Promise<boolean>} whether every test passed in the end
 */
export async function runPlaywright(run) {
  /** @type {string[]} */
  const flaky = [];
  let ok = true;
  for (const projects of run.passes) {
    const outcome = await runPass(run, projects);
    flaky.push(...outcome.flaky);
    ok &&= outcome.ok;
  }
  if (flaky.length > 0) {
    run.show(`\nFLAKY: passed only when tried again, alone. That is a defect to be found, in the app or in the test:`);
    for (const name of flaky) run.show(`    ${name}`);
  }
  return ok;
}

/**
 * @param {PlaywrightRun} run
 * @param {readonly string[]} projects
 * @returns {Promise<{ ok: boolean, flaky: string[] }>}
 */
async function runPass(run, projects) {
  const lastRun = join(run.root, run.artifacts, "last-run.json");
  // One of an earlier run would name other tests.
  rmSync(lastRun, { force: true });
  const chosen = projects.flatMap((project) => ["--project", project]);
  const args = ["test", "-c", run.config, "--no-deps", "--retries", "0", "--last-failed-file", lastRun, ...chosen];
  /** @type {string[]} */
  const totals = [];
  /** @type {string[]} */
  const failed = [];
  const first = await runCli(run, [...args, "--output", join(run.root, run.artifacts, "results")], (line) => {
    const name = namedTest.exec(line)?.[1];
    if (name !== undefined && totals.length > 0) failed.push(name.replace(/[ ─]+$/, ""));
    if (badTotal.test(line)) totals.push(line);
    run.show(badTotal.test(line) ? `first try: ${line.trim()}` : line);
  });
  if (first) return { ok: true, flaky: [] };
  const count = countFailed(lastRun);
  if (count === 0 || count > AGAIN_MAX) {
    for (const line of totals) run.show(line);
    return { ok: false, flaky: [] };
  }
  run.show(`\n── ${count} of these tests again, alone`);
  const again = [...args, "--last-failed", "--workers", "1", "--output", join(run.root, run.artifacts, "again")];
  const second = await runCli(run, again, run.show);
  return { ok: second, flaky: second ? failed : [] };
}

/**
 * How many tests failed or did not run; 0 also where none began, e.g. because the build failed.
 * @param {string} lastRun
 */
function countFailed(lastRun) {
  if (!existsSync(lastRun)) return 0;
  const { failedTests } = JSON.parse(readFileSync(lastRun, "utf8"));
  return Array.isArray(failedTests) ? failedTests.length : 0;
}

/**
 * @param {PlaywrightRun} run
 * @param {readonly string[]} args
 * @param {(line: string) => void} onLine
 * @returns {Promise<boolean>} whether it ended well
 */
async function runCli({ root, cli, env }, args, onLine) {
  // Its totals are read: without colours.
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...env, FORCE_COLOR: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const passOn = () => child.kill("SIGTERM");
  process.on("SIGTERM", passOn);
  const lines = createInterface({ input: child.stdout }).on("line", onLine);
  const read = new Promise((resolve) => lines.once("close", resolve));
  const [code] = await Promise.all([
    new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve)),
    read,
  ]);
  process.off("SIGTERM", passOn);
  return code === 0;
}
