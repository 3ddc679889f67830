// Finds out which program listens on a port, where the system tells it (Linux).
// @ts-check
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { listListeningSockets } from "./listening-sockets.mjs";

/**
 * The program that listens on the port, e.g. "node (process 1234)"; null when the system does not say.
 * @param {number} port
 * @returns {string | null}
 */
export function findPortOwner(port) {
  const sockets = new Set((listListeningSockets() ?? []).filter((row) => row.port === port).map((row) => row.link));
  if (sockets.size === 0) return null;
  for (const pid of readableEntries("/proc").filter((name) => /^\d+$/.test(name))) {
    const holds = openFilesOf(Number(pid)).some((link) => sockets.has(link));
    if (holds) return `${readable(`/proc/${pid}/comm`).trim() || "a program"} (process ${pid})`;
  }
  return null;
}

/**
 * What the open files and sockets of a process are, as the system names them; none where it may not be looked into.
 * @param {number} pid
 * @returns {string[]}
 */
export function openFilesOf(pid) {
  return readableEntries(`/proc/${pid}/fd`).map((fd) => readableLink(`/proc/${pid}/fd/${fd}`));
}

// Other people's processes cannot be looked into and processes come and go: what cannot be read counts as empty.

/** @param {string} path */
function readable(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** @param {string} path */
function readableEntries(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** @param {string} path */
function readableLink(path) {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
