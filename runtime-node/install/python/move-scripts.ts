// Scripts of a Python environment name its folder: before it is renamed, they are given the name that it will have.
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const SCRIPT_MAX_BYTES = 1 << 20;

/**
 * Rewrites the text files of `bin` and `pyvenv.cfg` that hold the path `from`. On Windows, starters are programs and stay
 * as they are: there, `python -m` is the way to run a package.
 */
export async function moveScripts(from: string, to: string): Promise<void> {
  const bin = join(from, "bin");
  const names = await readdir(bin, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return [];
    throw cause;
  });
  const scripts = names.filter((entry) => entry.isFile()).map(({ name }) => join(bin, name));
  for (const path of [...scripts, join(from, "pyvenv.cfg")]) await rewrite(path, from, to);
}

async function rewrite(path: string, from: string, to: string): Promise<void> {
  const { size, mode } = await stat(path);
  if (size > SCRIPT_MAX_BYTES) return;
  const bytes = await readFile(path);
  if (bytes.includes(0) || !bytes.includes(from)) return;
  await writeFile(path, bytes.toString("utf8").replaceAll(from, to), { mode });
}
