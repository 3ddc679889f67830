// `npm start`: makes this checkout ready when it is not, then becomes the launcher in this same process.
// @ts-check
import { nodeProblem } from "./bootstrap/node-version.mjs";

const problem = nodeProblem(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Loaded only now: an old Node could not even read these.
const { prepare } = await import("./bootstrap/prepare.mjs");
const { projectRoot } = await import("./bootstrap/project.mjs");

try {
  await prepare({ root: projectRoot, say: (line) => console.log(line) });
} catch (error) {
  if (!(error instanceof Error) || error.name !== "StartProblem") throw error;
  if ("details" in error && error.details !== "") console.error(error.details);
  console.error(error.message);
  process.exit(1);
}

// Built by the step above; a variable keeps the type checker from looking for it before that.
const launcherUrl = new URL("./dist/launcher.js", import.meta.url).href;
const { run } = await import(launcherUrl);
const { markRunning } = await import("./bootstrap/running.mjs");
const unmark = markRunning(projectRoot);
const exitCode = await run(projectRoot);
unmark();
process.exit(exitCode);
