// The programs that the library's tests run on: the real library server, and the tool that makes archives.
// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const PROGRAMS = ["kiwix-serve", "kiwix-manage", "zimwriterfs"];
const PACKAGES = ["kiwix-tools", "zim-tools"];
const HOW = "Debian, Ubuntu: sudo apt-get install kiwix-tools zim-tools";

/**
 * Those that are not on the PATH.
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 */
export function missingLibraryTools(environment = process.env) {
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return PROGRAMS.filter((name) => !folders.some((folder) => isProgram(join(folder, name))));
}

/**
 * Installs them with apt where this is Debian and the user may; elsewhere says aloud what is not tested.
 * @param {(line: string) => void} say
 */
export function ensureLibraryTools(say) {
  if (missingLibraryTools().length === 0) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get") && existsSync("/etc/debian_version")) {
    say("Installing the library server for its tests …");
    apt("update");
    apt("install", "-y", "--no-install-recommends", ...PACKAGES);
  }
  const missing = missingLibraryTools();
  if (missing.length > 0) say(`The tests of the library are SKIPPED: ${missing.join(", ")} not found. ${HOW}.`);
}

/** Whether it worked is seen by what is there afterwards. @param {readonly string[]} args */
function apt(...args) {
  spawnSync("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: "ignore" });
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there or not to be run: either way there is none.
    return false;
  }
}
