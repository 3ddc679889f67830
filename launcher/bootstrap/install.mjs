// Installs the packages that the lock file names, when they are not already there.
// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bytesPerGigabyte, formatBytes, freeBytes } from "./disk-space.mjs";
import { npmCommand } from "./npm-command.mjs";
import { bootstrapLogFolder, lockFiles, stampFiles } from "./project.mjs";
import { runQuietly } from "./run-quietly.mjs";
import { fingerprintContents, readStamp, writeStamp } from "./stamps.mjs";
import { StartProblem } from "./start-problem.mjs";

const ciArguments = ["ci", "--include=dev", "--no-audit", "--no-fund"];
const installedLock = "node_modules/.package-lock.json";

/**
 * Whether the installed packages are those of the lock file. Without a stamp, what npm itself noted is compared: so
 * packages that somebody installed by hand with `npm ci` are recognised.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(join(root, installedLock))) return false;
  const remembered = readStamp(join(root, stampFiles.install));
  return remembered === null ? installedMatchesLock(root) : remembered === fingerprintContents(root, lockFiles);
}

/**
 * Writes the stamp of what is installed, unless there is one.
 * @param {string} root
 */
export function rememberInstall(root) {
  const stamp = join(root, stampFiles.install);
  if (readStamp(stamp) === null) writeStamp(stamp, fingerprintContents(root, lockFiles));
}

/**
 * Runs `npm ci` and remembers that it did.
 * @param {string} root
 * @throws {StartProblem} when the disk is too full or npm fails
 */
export async function install(root) {
  const free = freeBytes(root);
  if (free < bytesPerGigabyte) {
    throw new StartProblem(
      `There are only ${formatBytes(free)} free on the disk with Hearth. Installing needs 1 GB: free some space and start again.`,
    );
  }
  const fingerprint = fingerprintContents(root, lockFiles);
  const logFile = join(root, bootstrapLogFolder, "install.log");
  const { ok, tail } = await runQuietly({ ...npmCommand(ciArguments), cwd: root, env: installEnvironment(), logFile });
  if (!ok) {
    throw new StartProblem(
      `Hearth's parts could not be installed. ${installAdvice(tail)} Everything npm said: ${logFile}`,
      {
        details: tail,
      },
    );
  }
  writeStamp(join(root, stampFiles.install), fingerprint);
}

function installEnvironment() {
  const env = { ...process.env, NODE_LLAMA_CPP_SKIP_DOWNLOAD: "true", ONNXRUNTIME_NODE_INSTALL: "skip" };
  // A production environment would leave out the packages that the build needs.
  return { ...env, NODE_ENV: "" };
}

/** @param {string} output what npm printed last */
function installAdvice(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/.test(output)) {
    return "The package registry cannot be reached: check the internet connection and start again.";
  }
  if (/ENOSPC/.test(output)) return "The disk is full: free some space and start again.";
  if (/EACCES|EPERM/.test(output)) return "The project folder cannot be written: check who owns it.";
  return "The lines above say why.";
}

/** @param {string} root */
function installedMatchesLock(root) {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, installedLock));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || !path.includes("node_modules/")) return true;
    const found = installed[path];
    // Optional packages are those of other platforms as well: they may be absent, but not different.
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages ?? {};
}
