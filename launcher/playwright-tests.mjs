// `npm run test:browser` and `test:gallery`: all of it in its passes, or what the arguments behind `--` name.
// @ts-check
import { spawn } from "node:child_process";
import { join } from "node:path";
import { playwrightGroups } from "./bootstrap/playwright-groups.mjs";
import { projectRoot } from "./bootstrap/project.mjs";
import { runPlaywright } from "./bootstrap/run-playwright.mjs";

const [name = "", ...args] = process.argv.slice(2);
const group = playwrightGroups[name];
if (group === undefined) {
  console.error(`There is no group "${name}": ${Object.keys(playwrightGroups).join(", ")}.`);
  process.exit(1);
}
const cli = join(projectRoot, "node_modules/@playwright/test/cli.js");
if (args.length > 0) {
  const options = /** @type {const} */ ({ cwd: projectRoot, stdio: "inherit" });
  const child = spawn(process.execPath, [cli, "test", "-c", group.config, ...args], options);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.once("exit", (code) => process.exit(code ?? 1));
} else {
  const show = (/** @type {string} */ line) => console.log(line);
  const ok = await runPlaywright({ root: projectRoot, cli, env: process.env, show, ...group });
  process.exitCode = ok ? 0 : 1;
}
