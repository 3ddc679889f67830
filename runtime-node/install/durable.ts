// Writing so that it is still there after a power cut: the file, its name, and whole folders of files.
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./disk-failure.ts";

const SYNCS_AT_ONCE = 8;

/** Makes the names in a folder durable. Windows has no such thing and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Brings what a file holds to the disk. */
export async function syncFile(path: string): Promise<void> {
  // Windows does it only for who may write.
  const handle = await open(path, process.platform === "win32" ? "r+" : "r");
  await handle.sync().finally(() => handle.close());
}

/** Makes the folder and its parents; the names of those that are new are made durable. */
export async function makeFolder(folder: string): Promise<void> {
  // One by one: Node's own recursive mkdir says ENOENT where the disk is read-only.
  try {
    await mkdir(folder);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw cause;
    await makeFolder(dirname(folder));
    return makeFolder(folder);
  }
  await syncFolder(dirname(folder));
}

/** Where the new text of a file lies until it is whole. One name for each, so that a kill leaves one at most. */
export const temporaryPath = (path: string): string => `${path}.tmp`;

/**
 * Replaces a small file as a whole: whoever reads it, also after a power cut, sees the old or the new text.
 * The caller sees to it that a file is not written twice at once.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const temporary = temporaryPath(path);
  try {
    const handle = await open(temporary, "w", 0o644);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** Brings every file and folder below `folder` to the disk. */
export async function syncTree(folder: string, signal: AbortSignal): Promise<void> {
  const files: string[] = [];
  const folders = [folder];
  for (const current of folders) {
    for (const entry of await readdir(current, { withFileTypes: true })) {
      if (entry.isDirectory()) folders.push(join(current, entry.name));
      else if (entry.isFile()) files.push(join(current, entry.name));
    }
  }
  const next = files.values();
  const syncRest = async () => {
    for (const path of next) {
      signal.throwIfAborted();
      await syncFile(path);
    }
  };
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncRest));
  for (const path of folders.reverse()) await syncFolder(path);
}
