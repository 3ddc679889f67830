// Stamps: short files that remember the fingerprint of what was installed or built, so that a second start skips it.
// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const skippedFolders = new Set(["node_modules", "dist", "testing"]);

/**
 * Fingerprint of the contents of a few files; a missing file counts as empty.
 * @param {string} root
 * @param {readonly string[]} files relative to the root
 */
export function fingerprintContents(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const path = join(root, file);
    hash.update(`${file}\0`).update(existsSync(path) ? readFileSync(path) : "");
  }
  return hash.digest("hex");
}

/**
 * Fingerprint of folders by name, size and modification time of every source file: quick, reads no content.
 * Tests, results and installed packages do not count.
 * @param {string} root
 * @param {{ folders: readonly string[], files: readonly string[] }} sources relative to the root
 */
export function fingerprintSources(root, { folders, files }) {
  const lines = folders.flatMap((folder) => (existsSync(join(root, folder)) ? listSources(root, folder) : []));
  for (const file of files) if (existsSync(join(root, file))) lines.push(describe(root, file));
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
}

/**
 * The fingerprint that a stamp remembers; null when there is none or it cannot be read as one.
 * @param {string} path
 * @returns {string | null}
 */
export function readStamp(path) {
  if (!existsSync(path)) return null;
  try {
    const stamp = JSON.parse(readFileSync(path, "utf8"));
    return typeof stamp?.fingerprint === "string" ? stamp.fingerprint : null;
  } catch (error) {
    // A stamp cut short by a power loss is as good as none: the step simply runs again.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Writes a stamp in one step, so that it is there whole or not at all.
 * @param {string} path
 * @param {string} fingerprint
 */
export function writeStamp(path, fingerprint) {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.tmp`;
  writeFileSync(partial, `${JSON.stringify({ fingerprint, at: new Date().toISOString() })}\n`);
  renameSync(partial, path);
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listSources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSources(root, path);
    return !entry.isFile() || entry.name.includes(".test.") ? [] : [describe(root, path)];
  });
}

/**
 * @param {string} root
 * @param {string} path
 */
function describe(root, path) {
  const { size, mtimeMs } = statSync(join(root, path));
  return `${path} ${size} ${mtimeMs}`;
}
