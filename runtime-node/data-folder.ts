// The data folder: made and checked before anything is written, and held by one process at a time.
import { access, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createClient, LibsqlError } from "@libsql/client";
import { StartError } from "./start-error.ts";
import { fileUrlOf } from "./store/file-url.ts";

const WHY: Record<string, string> = {
  EACCES: "this user may not write there. Change its owner, or name another folder in DATA_DIR",
  EPERM: "this user may not write there. Change its owner, or name another folder in DATA_DIR",
  EROFS: "its disk is read-only. Name another folder in DATA_DIR",
  ENOSPC: "its disk is full. Free some space and start again",
  EEXIST: "a file has this name. Move it away, or name another folder in DATA_DIR",
  ENOTDIR: "a file is in its way. Move it away, or name another folder in DATA_DIR",
};

/**
 * Makes the folder and takes it for this process; the returned function gives it back. The lock is the operating
 * system's own, held through an SQLite file: it falls with the process, however that ends.
 * @throws StartError when the folder cannot be used.
 */
export async function takeDataFolder(dataDir: string): Promise<() => void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "an unknown failure";
    throw new StartError(`Cannot use the data folder ${dataDir}: ${WHY[code] ?? code}.`, { cause });
  }
  return lock(dataDir);
}

async function lock(dataDir: string): Promise<() => void> {
  try {
    const client = createClient({ url: fileUrlOf(join(dataDir, "service.lock")), timeout: 0, concurrency: 1 });
    const held = await client.transaction("write");
    return () => {
      held.close();
      client.close();
    };
  } catch (cause) {
    const isTaken = cause instanceof LibsqlError && cause.code === "SQLITE_BUSY";
    const why = isTaken ? "another Hearth is using it. Stop that one first" : "its lock file cannot be opened";
    throw new StartError(`Cannot use the data folder ${dataDir}: ${why}.`, { cause });
  }
}
