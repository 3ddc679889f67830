// Runs one npm script with its output shown, and counts the tests that it reports.
// @ts-check
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { npmCommand } from "./npm-command.mjs";
import { addTotals, totalsOfLine } from "./test-totals.mjs";

/** @typedef {{ name: string, script: string, again?: boolean }} Group `again`: whether a failure of the moment is tried once more */
/** @typedef {Group & { ok: boolean, passed: number, failed: number, durationMs: number, flaky?: boolean }} GroupResult */

/**
 * A group in which no test ran has failed, as has one whose runner failed without naming a test.
 * @param {Group} group
 * @param {{ root: string, env: NodeJS.ProcessEnv, show: (line: string) => void }} options `show`: gets each line as it comes
 * @returns {Promise<GroupResult>}
 */
export async function runGroup(group, { root, env, show }) {
  const startedAt = Date.now();
  const { command, args } = npmCommand(["run", "--silent", group.script]);
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  const passOn = () => child.kill("SIGTERM");
  process.on("SIGTERM", passOn);
  let totals = { passed: 0, failed: 0 };
  const lines = createInterface({ input: child.stdout }).on("line", (line) => {
    show(line);
    totals = addTotals(totals, totalsOfLine(line));
  });
  const [exited] = await Promise.all([endOf(child), new Promise((resolve) => lines.once("close", resolve))]);
  process.off("SIGTERM", passOn);
  const ok = exited && totals.failed === 0 && totals.passed > 0;
  const failed = ok ? 0 : Math.max(totals.failed, 1);
  return { ...group, ok, passed: totals.passed, failed, durationMs: Date.now() - startedAt };
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<boolean>} whether it ended well
 */
function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}
