// Reads how many tests passed and failed from what the test runners print at their end.
// @ts-check

/** @typedef {{ passed: number, failed: number }} Totals */

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with one.
const colours = /\u001b\[[0-9;]*m/g;
const nodeTotal = /^(?:ℹ|#) (pass|fail|cancelled) (\d+)$/;
const playwrightTotal = /^(\d+) (passed|failed|interrupted|flaky|did not run)\b/;
const denoTotal = /^(?:ok|FAILED) \| (\d+) passed(?: \((\d+) steps?\))? \| (\d+) failed(?: \((\d+) steps?\))?/;

/**
 * What one line of a runner's output adds to the totals: `node --test` (spec or tap), Playwright (list) or `deno test`.
 * A cancelled or not run test counts as failed, one that passed at its second try as passed: the runner names it.
 * @param {string} line
 * @returns {Totals}
 */
export function totalsOfLine(line) {
  const text = line.replace(colours, "").trim();
  const node = nodeTotal.exec(text);
  if (node) return countAs(node[1] === "pass", node[2]);
  const playwright = playwrightTotal.exec(text);
  if (playwright) return countAs(["passed", "flaky"].includes(playwright[2] ?? ""), playwright[1]);
  const deno = denoTotal.exec(text);
  if (deno) return { passed: Number(deno[1]) + Number(deno[2] ?? 0), failed: Number(deno[3]) + Number(deno[4] ?? 0) };
  return { passed: 0, failed: 0 };
}

/**
 * @param {Totals} one
 * @param {Totals} other
 * @returns {Totals}
 */
export function addTotals(one, other) {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/**
 * @param {boolean} passed
 * @param {string | undefined} count
 * @returns {Totals}
 */
function countAs(passed, count) {
  const number = Number(count);
  return passed ? { passed: number, failed: 0 } : { passed: 0, failed: number };
}
