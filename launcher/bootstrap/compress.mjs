// Puts a .gz and a .br file beside every text file of the built app, so that the server sends them as they are.
// @ts-check
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const textExtensions = new Set([".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"]);
const smallestWorthBytes = 1_024;
const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/**
 * Compresses a folder and all below it. A result that saves nothing is not written.
 * @param {string} folder absolute
 * @returns {Promise<number>} how many files got a smaller sibling
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let compressed = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !textExtensions.has(extname(entry.name))) continue;
    if (await compressFile(join(entry.parentPath, entry.name))) compressed += 1;
  }
  return compressed;
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < smallestWorthBytes) return false;
  const brotliOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  const [gz, br] = await Promise.all([gzipAsync(content, { level: 9 }), brotliAsync(content, brotliOptions)]);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  return gz.length < content.length || br.length < content.length;
}
