// Files of components in the data folder: their sizes, their hashes, removing them, and the space that is left.
import type { Stats } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ComponentFiles, WorkOptions } from "../../handlers/ports/install-tools.ts";
import { errorCode, withDiskFailures } from "./disk-failure.ts";
import { untilAborted } from "./download.ts";
import { syncFolder } from "./durable.ts";
import type { HashThread } from "./hash-thread.ts";
import { insideFolder } from "./inside-folder.ts";
import { createMarkers } from "./markers.ts";
import { removePart } from "./part-file.ts";

export interface ComponentFilesOptions {
  dataDir: string;
  hashThread: HashThread;
  /** Resolves when no download writes to that absolute path any more. */
  settled: (target: string) => Promise<void>;
}

/** A folder is there with 0 bytes. */
export function createComponentFiles({ dataDir, hashThread, settled }: ComponentFilesOptions): ComponentFiles {
  const absolute = (path: string) => insideFolder(dataDir, path);
  return {
    // All at once: libuv's threads take them in turn, and 200 need a few milliseconds.
    sizes: (paths) => eachPath(paths, (path) => lookAt(absolute(path), sizeOf)),
    modifiedTimes: (paths) => eachPath(paths, (path) => lookAt(absolute(path), ({ mtimeMs }) => Math.floor(mtimeMs))),
    sha256: (path, options) => sha256(hashThread, absolute(path), options),
    async remove(paths) {
      for (const target of paths.map(absolute))
        await withDiskFailures(() => settled(target).then(() => removeAll(target)));
    },
    async freeBytes() {
      try {
        const { bavail, bsize } = await statfs(dataDir);
        return bavail * bsize;
      } catch (cause) {
        if (errorCode(cause) === "ENOSYS" || errorCode(cause) === "ENOENT") return null;
        throw cause;
      }
    },
    ...createMarkers(join(dataDir, "installed")),
  };
}

async function eachPath<Value>(paths: string[], look: (path: string) => Promise<Value>): Promise<Map<string, Value>> {
  return new Map(await Promise.all(paths.map(async (path) => [path, await look(path)] as const)));
}

const sizeOf = (found: Stats) => (found.isFile() ? found.size : found.isDirectory() ? 0 : null);

async function lookAt<Value>(path: string, read: (found: Stats) => Value): Promise<Value | null> {
  try {
    return read(await stat(path));
  } catch (cause) {
    if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR") return null;
    throw cause;
  }
}

async function sha256(thread: HashThread, path: string, { signal, onProgress }: WorkOptions): Promise<string> {
  signal.throwIfAborted();
  const { size } = await stat(path);
  const hash = thread.open(path, (done) => onProgress?.(done, size));
  try {
    return await untilAborted(hash.digest(size), signal);
  } finally {
    hash.close();
  }
}

/** Where the packages of a Python environment are kept while it is made. */
export const packagesPath = (into: string): string => `${into}.packages`;

/** With its part, and with what an unpacking that was killed left beside it. */
async function removeAll(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await rm(packagesPath(target), { recursive: true, force: true });
  await removePart(target);
  await removeLeftovers(target);
  await syncFolder(dirname(target)).catch((cause: unknown) => {
    if (errorCode(cause) !== "ENOENT") throw cause;
  });
}

/** Removes `<target>.new-…` and `<target>.old-…`, which only a killed process leaves. */
export async function removeLeftovers(target: string): Promise<void> {
  const beside = dirname(target);
  const names = await readdir(beside).catch((cause: unknown) => {
    if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR") return [];
    throw cause;
  });
  const prefixes = [`${basename(target)}.new-`, `${basename(target)}.old-`];
  for (const name of names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))) {
    await rm(join(beside, name), { recursive: true, force: true });
  }
}
