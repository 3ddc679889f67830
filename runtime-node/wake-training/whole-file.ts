// Files that are there whole or not at all, also after a power cut.
import { open, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode } from "../install/disk-failure.ts";
import { makeFolder, syncFolder, temporaryPath } from "../install/durable.ts";

/**
 * Replaces a file as a whole. What a kill leaves half written lies in `scratch`, a folder on the same disk that is
 * removed with the training, never where files are looked for.
 */
export async function writeWhole(path: string, bytes: Uint8Array | string, scratch: string): Promise<void> {
  await makeFolder(scratch);
  await makeFolder(dirname(path));
  const temporary = join(scratch, temporaryPath(basename(path)));
  try {
    const handle = await open(temporary, "w", 0o644);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** null: there is no such file. */
export async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await readFile(path);
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return null;
    throw cause;
  }
}
