// Finds the Deno that comes as an npm package, on which the contract suite is run a second time.
// @ts-check
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { StartProblem } from "./start-problem.mjs";

/**
 * The version of the installed Deno, e.g. "2.9.6"; null when it is missing or does not run.
 * @param {string} root
 * @returns {string | null}
 */
export function findDeno(root) {
  const { status, stdout } = spawnSync(join(root, "node_modules/.bin/deno"), ["--version"], { encoding: "utf8" });
  return status === 0 ? (/deno (\S+)/.exec(stdout)?.[1] ?? null) : null;
}

/**
 * @param {string} root
 * @throws {StartProblem} when Deno is missing: the suite is never skipped
 */
export function ensureDeno(root) {
  if (findDeno(root) !== null) return;
  throw new StartProblem("Deno is missing: node_modules/.bin/deno does not run. Install again with: npm ci");
}
