// `npm test`: installs what the tests need, runs every group in order until one fails, and ends with the totals.
// @ts-check
import { nodeProblem } from "./bootstrap/node-version.mjs";

const problem = nodeProblem(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Loaded only now: an old Node could not even read these.
const { prepareBuild, prepareInstall } = await import("./bootstrap/prepare.mjs");
const { projectRoot } = await import("./bootstrap/project.mjs");
const { ensureChromium } = await import("./bootstrap/chromium.mjs");
const { ensureDeno } = await import("./bootstrap/deno.mjs");
const { runGroup } = await import("./bootstrap/run-group.mjs");

const groups = [
  { name: "format, lint, types, unit tests", script: "check" },
  { name: "contract on Node", script: "test:contract:node" },
  { name: "contract on Deno", script: "test:contract:deno" },
  { name: "faults", script: "test:faults" },
  { name: "gallery", script: "test:gallery" },
  { name: "browser", script: "test:browser" },
];

/** @param {string} line */
const say = (line) => console.log(line);

async function prepareTests() {
  await prepareInstall({ root: projectRoot, say });
  const chromium = ensureChromium(say);
  ensureDeno(projectRoot);
  await prepareBuild({ root: projectRoot, say });
  return { ...process.env, CHROMIUM_PATH: chromium };
}

/** @param {NodeJS.ProcessEnv} env */
async function runGroups(env) {
  const results = [];
  for (const group of groups) {
    say(`\n── ${group.name}`);
    const result = await runGroup(group, { root: projectRoot, env, show: say });
    results.push(result);
    if (!result.ok) break;
  }
  return results;
}

/** @param {readonly import("./bootstrap/run-group.mjs").GroupResult[]} results */
function summarise(results) {
  say("");
  for (const group of groups) {
    const result = results.find(({ script }) => script === group.script);
    const mark = result === undefined ? "not run" : result.ok ? "passed " : "FAILED ";
    const counts =
      result && `${result.passed} passed, ${result.failed} failed, ${Math.round(result.durationMs / 1000)} s`;
    say(`${mark}  ${group.name}${counts ? ` (${counts})` : ""}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  say(`\n${passed} passed, ${failed} failed`);
}

try {
  const results = await runGroups(await prepareTests());
  summarise(results);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Error) || error.name !== "StartProblem") throw error;
  if ("details" in error && error.details !== "") console.error(error.details);
  console.error(error.message);
  say("\n0 passed, 1 failed");
  process.exitCode = 1;
}
