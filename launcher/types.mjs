// `npm run types`: checks the types in every world (a tsconfig each), two at a time, and names those with faults.
// @ts-check
import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./bootstrap/project.mjs";

const worlds = [
  "handlers",
  "runtime-node",
  "runtime-node/supervision",
  "launcher",
  "voice-sidecar",
  "pwa",
  "pwa/src/service-worker",
  "pwa/src/colour-worker",
  "pwa/src/microphone-worklet",
  "pwa/src/wake-worker",
  "pwa/tsconfig.build.json",
  "pwa/tsconfig.tests.json",
  "pwa/gallery",
  "tsconfig.tests.json",
  "spec-tests/browser",
  "spec-tests/browser/ear-harness/page",
  "spec-tests/bench/wake-browser/page",
  "spec-tests/bench/wall-browser",
  "spec-tests/bench/map-drawing",
  "spec-tests/gallery",
];
const atOnce = 2;

/**
 * @param {string} world
 * @returns {Promise<boolean>}
 */
function check(world) {
  const tsc = join(projectRoot, "node_modules/.bin/tsc");
  const child = spawn(tsc, ["-p", world, "--pretty", "false"], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      console.log(`${code === 0 ? "types are right in" : "types have FAULTS in"} ${world}`);
      if (output !== "") process.stdout.write(output);
      resolve(code === 0);
    });
  });
}

const waiting = [...worlds];
/** @type {boolean[]} */
const results = [];
const workers = Array.from({ length: atOnce }, async () => {
  for (let world = waiting.shift(); world !== undefined; world = waiting.shift()) results.push(await check(world));
});
await Promise.all(workers);
process.exitCode = results.every(Boolean) ? 0 : 1;
