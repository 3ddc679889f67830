// Fills a mirror folder from an installed home: every file verified as it is copied, archives fetched where that goes.
import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { DownloadFailure, type InstallTools } from "../../handlers/ports/install-tools.ts";
import { diskFailure, errorCode } from "../install/disk-failure.ts";
import { makeFolder, syncFile, syncFolder } from "../install/durable.ts";
import { insideFolder } from "../install/inside-folder.ts";
import { StartError } from "../start-error.ts";
import type { BundleFile } from "./plan-bundle.ts";

export interface FillOptions {
  dataDir: string;
  /** Absolute. */
  mirrorDir: string;
  /** Tools whose folder is the mirror folder: fetch what the home does not hold; null: fetch nothing. */
  download: InstallTools["download"] | null;
  signal: AbortSignal;
  onFile(file: BundleFile, outcome: Outcome): void;
}

/** `there`: an earlier run has put it there. */
export type Outcome = { kind: "copied" | "fetched" | "there" } | { kind: "missing"; why: string };

/** @throws StartError when there can be no such folder */
export async function fillMirror(files: readonly BundleFile[], options: FillOptions): Promise<Outcome[]> {
  const { mirrorDir } = options;
  await makeFolder(mirrorDir).catch((cause: unknown) => {
    throw new StartError(`Cannot fill ${mirrorDir}: ${diskWords(cause) ?? "no folder can be made there."}`, { cause });
  });
  const outcomes: Outcome[] = [];
  for (const file of files) {
    options.signal.throwIfAborted();
    const outcome = await fill(file, options);
    options.onFile(file, outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function fill(file: BundleFile, options: FillOptions): Promise<Outcome> {
  const target = insideFolder(options.mirrorDir, file.mirrorPath);
  const source = insideFolder(options.dataDir, file.path);
  if (file.sha256 !== null && (await isThis(target, file))) return { kind: "there" };
  const size = await sizeOf(source);
  if (size !== null && file.sha256 !== null) return copy(file, { source, target, size });
  if (options.download === null) return missing(whyNotHere(file, size));
  return fetch(file, options.download, options.signal);
}

/** Copied, synced and hashed from the copy, so that what was read badly or written badly is not in the folder. */
async function copy(
  file: BundleFile,
  { source, target, size }: { source: string; target: string; size: number },
): Promise<Outcome> {
  if (size !== file.sizeBytes) return missing("damaged here: its size is wrong. Repair it first, then try again.");
  const part = `${target}.part`;
  try {
    await makeFolder(dirname(target));
    const { bavail, bsize } = await statfs(dirname(target));
    if (bavail * bsize < size) return missing("there is no room for it in the folder.");
    await copyFile(source, part, constants.COPYFILE_FICLONE);
    if (!(await isThis(part, file)))
      return missing("damaged here: its checksum is wrong. Repair it first, then try again.");
    await syncFile(part);
    await rename(part, target);
    await syncFolder(dirname(target));
    return { kind: "copied" };
  } catch (cause) {
    const words = diskWords(cause);
    if (words !== null) return missing(words);
    throw cause;
  } finally {
    await rm(part, { force: true });
  }
}

async function fetch(file: BundleFile, download: InstallTools["download"], signal: AbortSignal): Promise<Outcome> {
  const { mirrorPath: path, urls, sha256 } = file;
  try {
    await download({ path, urls, sizeBytes: null, sha256, executable: false }, { signal });
    return { kind: "fetched" };
  } catch (cause) {
    if (!(cause instanceof DownloadFailure)) throw cause;
    return missing(`${whyNotHere(file, null)} ${cause.message}`);
  }
}

/** null: it is not the folder's disk. */
function diskWords(cause: unknown): string | null {
  const failure = diskFailure(cause);
  if (!(failure instanceof DownloadFailure)) return null;
  return failure.kind === "read_only"
    ? "nothing may be written there. Is its disk or stick protected?"
    : failure.message;
}

const whyNotHere = ({ isArchive }: BundleFile, size: number | null) =>
  isArchive
    ? "an archive that a home does not keep once it is unpacked; it has to be fetched."
    : size === null
      ? "not installed here."
      : "nobody knows its checksum; install it here first.";

const missing = (why: string): Outcome => ({ kind: "missing", why });

async function isThis(path: string, { sha256 }: BundleFile): Promise<boolean> {
  const size = await sizeOf(path);
  if (size === null) return false;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex") === sha256;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (cause) {
    if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR") return null;
    throw cause;
  }
}
