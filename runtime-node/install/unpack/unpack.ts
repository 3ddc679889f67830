// Unpacks an archive beside its target and moves it into place when it is whole and on the disk.
import { randomBytes } from "node:crypto";
import { access, mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Archive, DownloadFailure, type WorkOptions } from "../../../handlers/ports/install-tools.ts";
import { removeLeftovers } from "../component-files.ts";
import { diskFailure, errorCode } from "../disk-failure.ts";
import { makeFolder, syncFolder, syncTree } from "../durable.ts";
import { insideFolder } from "../inside-folder.ts";
import { createEntryGuard } from "./entry-guard.ts";
import { createTreeWriter } from "./tree-writer.ts";
import { untar } from "./untar.ts";
import { unzip } from "./unzip.ts";

/** Left free on the disk, so that a home's database can still be written. */
const RESERVE_BYTES = 64 << 20;

export interface UnpackerOptions {
  dataDir: string;
  freeBytes: () => Promise<number | null>;
}

export function createUnpacker({ dataDir, freeBytes }: UnpackerOptions) {
  return async (archive: Archive, options: WorkOptions): Promise<void> => {
    const from = insideFolder(dataDir, archive.path);
    const into = insideFolder(dataDir, archive.into);
    options.signal.throwIfAborted();
    try {
      await inNewFolder(into, options.signal, async (folder) => {
        const free = await freeBytes();
        await unpackInto(folder, from, archive, {
          ...options,
          spaceBytes: free === null ? null : free - RESERVE_BYTES,
        });
      });
    } catch (cause) {
      throw options.signal.aborted ? options.signal.reason : archiveFailure(cause);
    }
  };
}

async function unpackInto(
  folder: string,
  from: string,
  archive: Archive,
  { signal, onProgress, spaceBytes }: WorkOptions & { spaceBytes: number | null },
): Promise<void> {
  const { size } = await stat(from);
  const spaceLeft = spaceBytes ?? Number.POSITIVE_INFINITY;
  const maxBytes = archive.maxBytes ?? Number.POSITIVE_INFINITY;
  const { stripComponents } = archive;
  const isCaseInsensitive = await ignoresCase(folder);
  const guard = createEntryGuard({ archiveBytes: size, maxBytes, stripComponents, isCaseInsensitive });
  let written = 0;
  const count = (bytes: number) => {
    guard.count(bytes);
    written += bytes;
    if (written > spaceLeft) throw Object.assign(new Error("The archive needs more than is free."), { code: "ENOSPC" });
  };
  const writer = createTreeWriter(folder, { ...guard, count }, signal);
  const onRead = (done: number) => onProgress?.(Math.min(done, size), size);
  await (archive.format === "zip" ? unzip : untar)(from, writer, { signal, onRead });
  await writer.finish();
  await syncTree(folder, signal);
  onRead(size);
}

/**
 * Lets `fill` fill a new folder, then puts it in the place of `into`: the old one is moved away first and removed
 * afterwards. Whatever fails leaves the old one as it was.
 */
export async function inNewFolder(
  into: string,
  signal: AbortSignal,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const parent = dirname(into);
  await makeFolder(parent);
  await removeLeftovers(into);
  const suffix = randomBytes(4).toString("hex");
  const fresh = `${into}.new-${suffix}`;
  const old = `${into}.old-${suffix}`;
  try {
    await mkdir(fresh);
    await fill(fresh);
    signal.throwIfAborted();
    const hadOld = await rename(into, old).then(
      () => true,
      (cause: unknown) => {
        if (errorCode(cause) === "ENOENT") return false;
        throw cause;
      },
    );
    await rename(fresh, into).catch(async (cause) => {
      if (hadOld) await rename(old, into);
      throw cause;
    });
    await syncFolder(parent);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await rm(old, { recursive: true, force: true });
}

/** Whether the disk takes `a` and `A` for the same name. */
async function ignoresCase(folder: string): Promise<boolean> {
  const probe = join(dirname(folder), basename(folder).toUpperCase());
  return access(probe).then(
    () => true,
    () => false,
  );
}

function archiveFailure(cause: unknown): unknown {
  const failure = diskFailure(cause);
  if (failure instanceof DownloadFailure || failure instanceof TypeError) return failure;
  if (errorCode(cause) === "ENOENT") {
    return new DownloadFailure("bad_archive", "The archive is not there. Download it again.", { cause });
  }
  const isSystem = /^E[A-Z]+$/.test(errorCode(cause)) && (cause as NodeJS.ErrnoException).syscall !== undefined;
  return isSystem ? cause : new DownloadFailure("bad_archive", "The archive is damaged. Download it again.", { cause });
}
