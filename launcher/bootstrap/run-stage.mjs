// Runs the groups of tests that do not disturb each other side by side.
// @ts-check
import { runGroup } from "./run-group.mjs";

/** @typedef {import("./run-group.mjs").Group} Group */
/** @typedef {import("./run-group.mjs").GroupResult} GroupResult */

const atOnce = 2;
/** More failures than these are no matter of the moment: their group is not tried again. */
export const FAILURES_AGAIN_MAX = 5;

/**
 * Runs every group to its end, two at a time. Where there are several, each line begins with the name of its group.
 * A group that asks for it (`again`) and fails in little is run once more with the machine to itself.
 * @param {readonly Group[]} groups
 * @param {{ root: string, env: NodeJS.ProcessEnv, show: (line: string) => void }} options `show`: gets each line as it comes
 * @returns {Promise<GroupResult[]>} in the order of the groups
 */
export async function runStage(groups, { root, env, show }) {
  const isAlone = groups.length === 1;
  /** @param {Group} group */
  const run = (group) => {
    show(`\n── ${group.name}`);
    const showLine = isAlone ? show : (/** @type {string} */ line) => show(`${group.name} │ ${line}`);
    return runGroup(group, { root, env, show: showLine });
  };
  const waiting = [...groups];
  /** @type {GroupResult[]} */
  const results = [];
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) results.push(await run(group));
  });
  await Promise.all(lanes);
  /** @type {GroupResult[]} */
  const last = [];
  for (const result of groups.flatMap(({ script }) => results.filter((each) => each.script === script))) {
    if (result.ok || !result.again || result.failed > FAILURES_AGAIN_MAX) last.push(result);
    else {
      show(`\n── ${result.name} again, alone`);
      const second = await runGroup(result, { root, env, show });
      last.push({ ...second, durationMs: result.durationMs + second.durationMs, flaky: second.ok });
    }
  }
  return last;
}
