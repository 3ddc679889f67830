// What this machine listens on over TCP, as the system tells it (Linux).
// @ts-check
import { readFileSync } from "node:fs";

const listenState = "0A";

/**
 * @typedef {object} ListeningSocket
 * @property {number} port
 * @property {boolean} loopback whether only this machine can reach it
 * @property {string} link as the links in /proc/<pid>/fd name it
 */

/**
 * Every socket that is listened on; null when the system does not say.
 * @returns {ListeningSocket[] | null}
 */
export function listListeningSockets() {
  const tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(readTable);
  if (tables.every((table) => table === null)) return null;
  return tables.flatMap((table) => (table === null ? [] : parseTable(table)));
}

/**
 * @param {string} table the text of /proc/net/tcp or /proc/net/tcp6
 * @returns {ListeningSocket[]}
 */
export function parseTable(table) {
  return table.split("\n").flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const [address, port] = (fields[1] ?? "").split(":");
    if (fields[3] !== listenState || address === undefined || port === undefined) return [];
    return [{ port: Number.parseInt(port, 16), loopback: isLoopback(address), link: `socket:[${fields[9]}]` }];
  });
}

/**
 * The table writes addresses as 32-bit words in the byte order of the machine, which is little-endian wherever this runs.
 * @param {string} address
 */
function isLoopback(address) {
  if (address.length === 8) return address.endsWith("7F");
  if (address === "00000000000000000000000001000000") return true;
  return address.startsWith("0000000000000000FFFF0000") && address.endsWith("7F");
}

/** @param {string} path */
function readTable(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // Another system than Linux, or one without IPv6.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
