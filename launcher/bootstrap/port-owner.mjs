// Finds out which program listens on a port, where the system tells it (Linux).
// @ts-check
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

const listenState = "0A";

/**
 * The program that listens on the port, e.g. "node (process 1234)"; null when the system does not say.
 * @param {number} port
 * @returns {string | null}
 */
export function findPortOwner(port) {
  const sockets = new Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table) => listeningSockets(table, port)));
  if (sockets.size === 0) return null;
  for (const pid of readableEntries("/proc").filter((name) => /^\d+$/.test(name))) {
    const holds = readableEntries(`/proc/${pid}/fd`).some((fd) => sockets.has(readableLink(`/proc/${pid}/fd/${fd}`)));
    if (holds) return `${readable(`/proc/${pid}/comm`).trim() || "a program"} (process ${pid})`;
  }
  return null;
}

/**
 * @param {string} table
 * @param {number} port
 * @returns {string[]} as the links in /proc/<pid>/fd name them
 */
function listeningSockets(table, port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readable(table)
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === listenState)
    .map((fields) => `socket:[${fields[9]}]`);
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
