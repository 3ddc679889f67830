// `npm run doctor`: a table of what works on this machine. Works before anything is installed.
// @ts-check
import { nodeProblem } from "./bootstrap/node-version.mjs";

const problem = nodeProblem(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Loaded only now: an old Node could not even read these.
const { examine } = await import("./bootstrap/examine.mjs");
const { projectRoot } = await import("./bootstrap/project.mjs");

const marks = { good: "✓", note: "·", bad: "✗" };
const findings = await examine(projectRoot, process.env);
const width = Math.max(...findings.map(({ what }) => what.length));
for (const { what, state, text } of findings) console.log(`${marks[state]}  ${what.padEnd(width)}  ${text}`);

const bad = findings.filter(({ state }) => state === "bad");
console.log(
  bad.length === 0 ? "\nHearth can run here." : `\nTo be put right first: ${bad.map(({ what }) => what).join(", ")}.`,
);
process.exitCode = bad.length === 0 ? 0 : 1;
