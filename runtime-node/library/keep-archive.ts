// An archive that somebody sends: written beside, bounded by what the disk has free, examined, renamed.
import { randomUUID } from "node:crypto";
import { open, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DISK_RESERVE_BYTES, inBytes } from "../../handlers/components/disk-space.ts";
import { DomainError } from "../../handlers/errors.ts";
import type { KeepOptions, ZimProblem, ZimVerdict } from "../../handlers/ports/zim-archives.ts";
import { errorCode } from "../install/disk-failure.ts";
import { makeFolder, syncFolder } from "../install/durable.ts";

export const UNFINISHED = /^\.upload-[0-9a-f-]+\.part$/;
const LOOK_EVERY_BYTES = 64 * 1024 * 1024;
const MAGIC = Buffer.from([0x5a, 0x49, 0x4d, 0x04]);

const WORDS: Record<ZimProblem, string> = {
  not_an_archive: "This is no archive of the library. Those end with .zim and come from the Kiwix library.",
  cut_short: "The archive is not complete: a part at its end is missing. Copy or download it once more.",
  damaged: "The archive is damaged. Copy or download it once more.",
  not_readable: "The library server can't read this archive. A newer edition of the book may help.",
  not_allowed: "Hearth could not read the archive again after it was written. The disk may be failing.",
};

export const refusal = (problem: ZimProblem): DomainError => new DomainError("invalid_request", WORDS[problem]);

export interface KeepArchiveOptions extends KeepOptions {
  folder: string;
  examine(path: string): Promise<ZimVerdict>;
}

/** @throws DomainError `conflict` for a full disk, `invalid_request` for what is no whole archive; the signal's reason */
export async function keepArchive(
  file: string,
  body: ReadableStream<Uint8Array>,
  { folder, sizeBytes, signal, examine }: KeepArchiveOptions,
): Promise<void> {
  await makeFolder(folder);
  const beside = join(folder, `.upload-${randomUUID()}.part`);
  try {
    const written = await write(beside, body, { folder, signal });
    if (sizeBytes !== null && written !== sizeBytes) throw refusal("cut_short");
    const { problem } = await examine(beside);
    if (problem !== null) throw refusal(problem);
    await rename(beside, join(folder, file));
    await syncFolder(folder);
  } catch (cause) {
    await rm(beside, { force: true });
    throw diskProblem(cause);
  }
}

async function write(
  path: string,
  body: ReadableStream<Uint8Array>,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<number> {
  const handle = await open(path, "wx", 0o644);
  try {
    let size = 0;
    let nextLook = 0;
    for await (const piece of body) {
      signal.throwIfAborted();
      if (size === 0 && !Buffer.from(piece.subarray(0, 4)).equals(MAGIC.subarray(0, piece.length))) {
        throw refusal("not_an_archive");
      }
      if (size >= nextLook) {
        await refuseFullDisk(folder);
        nextLook = size + LOOK_EVERY_BYTES;
      }
      await handle.writeFile(piece);
      size += piece.length;
    }
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

/** However much was announced: others write, too. */
async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= DISK_RESERVE_BYTES) return;
  throw fullDisk(`At least ${inBytes(DISK_RESERVE_BYTES)} have to stay free.`);
}

const fullDisk = (more: string, cause?: unknown): DomainError =>
  new DomainError("conflict", `The disk of this home is too full for this archive. ${more}`.trim(), { cause });

function diskProblem(cause: unknown): unknown {
  const code = errorCode(cause);
  if (code === "ENOSPC" || code === "EDQUOT") return fullDisk("Free some space, then try again.", cause);
  if (code === "EROFS" || code === "EACCES" || code === "EPERM") {
    const words = "Hearth may not write into its folder of archives. Make the folder writable, then try again.";
    return new DomainError("conflict", words, { cause });
  }
  return cause;
}
