// Runs the groups of tests that do not disturb each other side by side.
// @ts-check
import { runGroup } from "./run-group.mjs";

/** @typedef {import("./run-group.mjs").Group} Group */
/** @typedef {import("./run-group.mjs").GroupResult} GroupResult */

const atOnce = 2;

/**
 * Runs every group to its end, two at a time. Where there are several, each line begins with the name of its group.
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
  return groups.flatMap(({ script }) => results.filter((result) => result.script === script));
}
