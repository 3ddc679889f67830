// `npm run build`: bundles the programs for Node and builds the app for the browser, then stamps what was built.
// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundlePrograms } from "./bundle.mjs";
import { compressFolder } from "./compress.mjs";
import { programs, projectRoot, sourceFiles, sourceFolders, stampFiles } from "./project.mjs";
import { fingerprintSources, writeStamp } from "./stamps.mjs";

/** @param {string} root */
async function buildApp(root) {
  const app = join(root, "pwa");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  for (const needed of [join(app, "index.html"), vite]) {
    if (!existsSync(needed)) throw new Error(`${needed} is missing: this checkout is not complete.`);
  }
  const child = spawn(process.execPath, [vite, "build"], { cwd: app, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The app could not be built.");
  await compressFolder(join(app, "dist"));
}

// Taken before the work begins: whoever edits a file meanwhile gets another build at the next start.
const fingerprint = fingerprintSources(projectRoot, { folders: sourceFolders, files: sourceFiles });
const steps = await Promise.allSettled([bundlePrograms(projectRoot, programs), buildApp(projectRoot)]);
const faults = steps.flatMap((step) => (step.status === "rejected" ? [step.reason] : []));
if (faults.length === 0) writeStamp(join(projectRoot, stampFiles.build), fingerprint);
// Last of all: whoever reads the end of the output shall see why it failed.
for (const fault of faults) process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
