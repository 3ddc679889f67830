// Makes a checkout ready to run: installs and builds what is missing or out of date, and skips the rest.
// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { install, isInstalled, rememberInstall } from "./install.mjs";
import { bootstrapLogFolder, builtFiles, sourceFiles, sourceFolders, stampFiles } from "./project.mjs";
import { runQuietly } from "./run-quietly.mjs";
import { runningFrom } from "./running.mjs";
import { fingerprintSources, readStamp } from "./stamps.mjs";
import { StartProblem } from "./start-problem.mjs";

/**
 * Installs, then builds, each only when needed.
 * @param {{ root: string, say: (line: string) => void }} options `say`: shows one line of progress
 * @throws {import("./start-problem.mjs").StartProblem}
 */
export async function prepare({ root, say }) {
  await prepareInstall({ root, say });
  await prepareBuild({ root, say });
}

/** @param {{ root: string, say: (line: string) => void }} options */
export async function prepareInstall({ root, say }) {
  if (isInstalled(root)) return rememberInstall(root);
  const others = runningFrom(root);
  if (others.length > 0) {
    throw new StartProblem(
      `Hearth is running from this folder (process ${others.join(", ")}), and new parts have to be installed. Stop it first, then start again.`,
    );
  }
  say("Installing Hearth's parts. The first time this takes a minute or two …");
  const startedAt = Date.now();
  await install(root);
  say(`Installed in ${seconds(startedAt)}.`);
}

/** @param {{ root: string, say: (line: string) => void }} options */
export async function prepareBuild({ root, say }) {
  if (isBuilt(root)) return;
  say("Building Hearth …");
  const startedAt = Date.now();
  const logFile = join(root, bootstrapLogFolder, "build.log");
  const args = [join(root, "launcher/bootstrap/build.mjs")];
  const { ok, tail } = await runQuietly({ command: process.execPath, args, cwd: root, logFile });
  if (!ok) {
    throw new StartProblem(`Hearth could not be built; the lines above say why. All of them: ${logFile}`, {
      details: tail,
    });
  }
  say(`Built in ${seconds(startedAt)}.`);
}

/**
 * Whether the results of a build are there and newer than every source.
 * @param {string} root
 */
export function isBuilt(root) {
  if (!builtFiles.every((file) => existsSync(join(root, file)))) return false;
  const fingerprint = fingerprintSources(root, { folders: sourceFolders, files: sourceFiles });
  return readStamp(join(root, stampFiles.build)) === fingerprint;
}

/** @param {number} sinceMs */
function seconds(sinceMs) {
  return `${Math.max(1, Math.round((Date.now() - sinceMs) / 1000))} s`;
}
