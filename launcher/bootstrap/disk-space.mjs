// How much room is left on a disk, and how to say it.
// @ts-check
import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";

export const bytesPerMegabyte = 1_000_000;
export const bytesPerGigabyte = 1_000_000_000;

/**
 * Free bytes for this user on the disk that holds `path`, which need not exist yet.
 * @param {string} path absolute
 */
export function freeBytes(path) {
  let place = path;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const disk = statfsSync(place);
  return disk.bavail * disk.bsize;
}

/**
 * A size as people read it, e.g. "1.4 GB" or "120 MB".
 * @param {number} bytes
 */
export function formatBytes(bytes) {
  if (bytes >= bytesPerGigabyte) return `${(bytes / bytesPerGigabyte).toFixed(1)} GB`;
  return `${Math.floor(bytes / bytesPerMegabyte)} MB`;
}
