// Makes sure that the data folder is there, can be written and has room.
import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bytesPerGigabyte, bytesPerMegabyte, formatBytes, freeBytes } from "../bootstrap/disk-space.mjs";
import { StartProblem } from "../bootstrap/start-problem.mjs";

const stopBelowBytes = 200 * bytesPerMegabyte;
const warnBelowBytes = 2 * bytesPerGigabyte;

/**
 * Creates the folder when it is missing and proves by a probe file that it can be written.
 * @throws {StartProblem}
 */
export function ensureDataFolder(dataDir: string): void {
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (cause) {
    throw new StartProblem(`The data folder ${dataDir} cannot be written. ${adviceFor(cause)}`, { cause });
  }
}

/** One folder after the other, because Node's recursive mkdir never returns below /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * A warning when the disk of the data folder gets full, or null.
 * @throws {StartProblem} when there is too little room to start at all
 */
export function checkDataDisk(dataDir: string, free = freeBytes(dataDir)): string | null {
  if (free < stopBelowBytes) {
    throw new StartProblem(
      `The disk with the data folder ${dataDir} is full: ${formatBytes(free)} left, Hearth needs 200 MB. Free some space and start again.`,
    );
  }
  if (free >= warnBelowBytes) return null;
  return `The disk with the data folder is getting full: ${formatBytes(free)} left. Pictures and models may soon not fit.`;
}

function adviceFor(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOSPC":
    case "EDQUOT":
      return "The disk is full: free some space and start again.";
    case "EROFS":
      return "That disk is read-only: choose another folder with DATA_DIR.";
    case "EEXIST":
    case "ENOTDIR":
      return "There is a file of that name in the way: move it, or choose another folder with DATA_DIR.";
    default:
      return "Make it belong to you, or choose another folder with DATA_DIR.";
  }
}
