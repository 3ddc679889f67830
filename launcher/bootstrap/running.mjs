// Remembers which processes run from this checkout: installing replaces the packages under their feet.
// @ts-check
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Outside of node_modules, which an install empties. */
const markFolder = "launcher/dist/running";

/**
 * Marks this process as running from the checkout; the function that comes back takes the mark away.
 * @param {string} root
 */
export function markRunning(root) {
  const file = join(root, markFolder, String(process.pid));
  try {
    mkdirSync(join(root, markFolder), { recursive: true });
    writeFileSync(file, "");
  } catch (error) {
    // A checkout that this user may not write is one that this user cannot install into either.
    if (!["EACCES", "EPERM", "EROFS"].includes(String(/** @type {NodeJS.ErrnoException} */ (error).code))) throw error;
    return () => undefined;
  }
  return () => rmSync(file, { force: true });
}

/**
 * Process ids of those that run from the checkout. Marks of processes that are gone are taken away.
 * @param {string} root
 * @returns {number[]}
 */
export function runningFrom(root) {
  const folder = join(root, markFolder);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .map(Number)
    .filter((pid) => {
      const lives = Number.isInteger(pid) && pid !== process.pid && isAlive(pid);
      if (!lives) rmSync(join(folder, String(pid)), { force: true });
      return lives;
    });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
