// Says in a line what became of a group of tests.
// @ts-check

/**
 * Marks what took longer than its budget; that is no failure.
 * @param {{ name: string, budgetS: number }} group
 * @param {import("./run-group.mjs").GroupResult | undefined} result of the group; undefined where it did not run
 * @returns {string} "passed   gallery (422 passed, 0 failed, 255 s, over its budget of 240 s)"
 */
export function describeGroup({ name, budgetS }, result) {
  if (result === undefined) return `not run  ${name}`;
  const tookS = Math.round(result.durationMs / 1000);
  const over = tookS > budgetS ? `, over its budget of ${budgetS} s` : "";
  const flaky = result.flaky ? ", FLAKY: passed only when tried again, alone" : "";
  return `${result.ok ? "passed " : "FAILED "}  ${name} (${result.passed} passed, ${result.failed} failed, ${tookS} s${over}${flaky})`;
}
