// `npm test`: installs what the tests need, runs every stage in order until one fails, and ends with the totals.
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
const { ensureLibraryTools } = await import("./bootstrap/library-tools.mjs");
const { ensureDeno } = await import("./bootstrap/deno.mjs");
const { runStage } = await import("./bootstrap/run-stage.mjs");
const { describeGroup } = await import("./bootstrap/describe-group.mjs");

/**
 * What a stage names runs two at a time; a stage begins when the one before has passed. `budgetS`: on two quiet cores.
 * Units, gallery and browser try what failed again by themselves; with `again` a whole group is.
 */
const stages = [
  [{ name: "format, lint, types, unit tests", script: "check", budgetS: 240 }],
  [
    { name: "contract on Node", script: "test:contract:node", budgetS: 120, again: true },
    { name: "contract on Deno", script: "test:contract:deno", budgetS: 120, again: true },
    { name: "faults", script: "test:faults", budgetS: 60, again: true },
  ],
  [{ name: "gallery", script: "test:gallery", budgetS: 240 }],
  [{ name: "browser", script: "test:browser", budgetS: 720 }],
];
const groups = stages.flat();

/** @param {string} line */
const say = (line) => console.log(line);

async function prepareTests() {
  await prepareInstall({ root: projectRoot, say });
  const chromium = ensureChromium(say);
  ensureLibraryTools(say);
  ensureDeno(projectRoot);
  await prepareBuild({ root: projectRoot, say });
  return { ...process.env, CHROMIUM_PATH: chromium };
}

/** @param {NodeJS.ProcessEnv} env */
async function runStages(env) {
  const results = [];
  for (const stage of stages) {
    results.push(...(await runStage(stage, { root: projectRoot, env, show: say })));
    if (!results.every(({ ok }) => ok)) break;
  }
  return results;
}

/** @param {readonly import("./bootstrap/run-group.mjs").GroupResult[]} results */
function summarise(results) {
  say("");
  for (const group of groups) {
    say(
      describeGroup(
        group,
        results.find(({ script }) => script === group.script),
      ),
    );
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  say(`\n${passed} passed, ${failed} failed`);
}

try {
  const results = await runStages(await prepareTests());
  summarise(results);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Error) || error.name !== "StartProblem") throw error;
  if ("details" in error && error.details !== "") console.error(error.details);
  console.error(error.message);
  say("\n0 passed, 1 failed");
  process.exitCode = 1;
}
