// Finds the Chromium that the browser tests drive, and installs Debian's where that is allowed.
// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { StartProblem } from "./start-problem.mjs";

const programNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Path of a Chromium or Chrome: CHROMIUM_PATH, else the first one on the PATH, else null.
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {string | null}
 */
export function findChromium(environment = process.env) {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen) return isProgram(chosen) ? chosen : null;
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => programNames.map((name) => join(folder, name))).find(isProgram) ?? null;
}

/**
 * Finds Chromium, installing it with apt where this is Debian and the user may.
 * @param {(line: string) => void} say
 * @returns {string} its path
 * @throws {StartProblem} saying what to install
 */
export function ensureChromium(say) {
  const found = findChromium();
  if (found !== null) return found;
  if (process.env.CHROMIUM_PATH) {
    throw new StartProblem(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but no program can be run there.`);
  }
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get") || !existsSync("/etc/debian_version")) {
    throw new StartProblem(
      "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium), or name one with CHROMIUM_PATH.",
    );
  }
  say("Installing Chromium for the browser tests …");
  apt("update");
  apt("install", "-y", "--no-install-recommends", "chromium");
  const installed = findChromium();
  if (installed === null) throw new StartProblem("apt-get installed chromium, but no such program is on the PATH.");
  return installed;
}

/** @param {readonly string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr, error } = spawnSync("apt-get", args, {
    env,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  if (status === 0) return;
  throw new StartProblem(`"apt-get ${args.join(" ")}" failed, so there is no Chromium for the browser tests.`, {
    cause: error,
    details: `${stdout ?? ""}${stderr ?? ""}`.trim().slice(-4_000),
  });
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there or not to be run: either way it is no browser for us.
    return false;
  }
}
