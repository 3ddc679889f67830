// Lists the unit tests beside the code: `node --test` of Node 20 knows no patterns.
// @ts-check
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const skippedFolders = new Set(["node_modules", "dist"]);

/**
 * All files named `*.test.ts` or `*.test.tsx` below the folders, sorted.
 * @param {string} root
 * @param {readonly string[]} folders relative to the root
 * @returns {string[]} relative to the root
 */
export function findTests(root, folders) {
  return folders.flatMap((folder) => listTests(root, folder)).sort();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listTests(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listTests(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
