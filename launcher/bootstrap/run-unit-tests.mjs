// Runs test files by Node's own runner, and a file that failed once more when nothing else runs: a busy machine is no defect.
// @ts-check
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** More files than these are no matter of the moment: they are not tried again. */
export const FILES_AGAIN_MAX = 6;

const failedTest = /^test at (.+?):\d+:\d+$/;
const badTotal = /^ℹ (fail|cancelled) [1-9]\d*$/;

/**
 * @typedef {object} UnitTest
 * @property {string} file its source, by which a failure is told; relative to the root
 * @property {string} run what Node is given for it, relative to the root
 */

/**
 * What passes only at its second try is named as flaky. The totals count each failure by its last try.
 * @param {{ root: string, tests: readonly UnitTest[], show: (line: string) => void }} options `show`: gets each line as it comes
 * @returns {Promise<boolean>} whether every test passed in the end
 */
export async function runUnitTests({ root, tests, show }) {
  /** @type {string[]} */
  const totals = [];
  /** @type {Set<string>} */
  const failed = new Set();
  const first = await runNode(root, tests, 2, (line) => {
    const file = failedTest.exec(line)?.[1];
    if (file !== undefined) failed.add(file);
    if (badTotal.test(line)) totals.push(line);
    show(badTotal.test(line) ? `first try: ${line}` : line);
  });
  if (first) return true;
  const again = tests.filter(({ file, run }) => failed.has(file) || failed.has(run));
  // A failure that names no file that is known here can't be tried by itself.
  if (again.length === 0 || again.length !== failed.size || again.length > FILES_AGAIN_MAX) {
    for (const line of totals) show(line);
    return false;
  }
  show(`\n── ${again.length} of these files again, alone`);
  // What passed in them has been counted.
  const second = await runNode(root, again, 1, (line) =>
    show(line.startsWith("ℹ pass") ? `second try: ${line}` : line),
  );
  if (!second) return false;
  show("\nFLAKY: passed only when tried again, alone. That is a defect to be found, in the code or in the test:");
  for (const { file } of again) show(`    ${file}`);
  return true;
}

/**
 * @param {string} root
 * @param {readonly UnitTest[]} tests
 * @param {number} atOnce
 * @param {(line: string) => void} onLine
 * @returns {Promise<boolean>} whether it ended well
 */
async function runNode(root, tests, atOnce, onLine) {
  const options = ["--enable-source-maps", "--test", "--test-reporter=spec", `--test-concurrency=${atOnce}`];
  const args = [...options, ...tests.map(({ run }) => run)];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  // Its lines are read: without colours.
  const child = spawn(process.execPath, args, {
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
