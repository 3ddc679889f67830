// The unfinished file beside its target, and what is known of it: which address, which version, how much is safe on disk.
import { constants } from "node:fs";
import { chmod, type FileHandle, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import { makeFolder, syncFolder, temporaryPath, writeDurably } from "./durable.ts";

const stateSchema = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  totalBytes: z.number().int().nonnegative().nullable(),
  /** Bytes that had reached the disk when this was written; what lies behind them is not trusted. */
  syncedBytes: z.number().int().nonnegative(),
});
export type PartState = z.infer<typeof stateSchema>;

const EXECUTABLE = 0o755;

export const partPath = (target: string): string => `${target}.part`;
export const partStatePath = (target: string): string => `${target}.part.json`;

export interface PartFile {
  readonly path: string;
  /** null: nothing of the file is there. */
  state(): PartState | null;
  /** Empties it for another version of the file. */
  startOver(state: Omit<PartState, "syncedBytes">): Promise<void>;
  /** Writes at `position`; the buffers must not change before it resolves. */
  write(buffers: Uint8Array[], position: number): Promise<void>;
  /** Brings the first `end` bytes to the disk and notes that they are there; skips the note once `isOver()`. */
  sync(end: number, isOver?: () => boolean): Promise<void>;
  /** Puts it in its target's place, for good. */
  finish(executable: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Opens what an earlier run left, cut to what it knew to be on the disk, or an empty file. */
export async function openPart(target: string): Promise<PartFile> {
  const path = partPath(target);
  await makeFolder(dirname(target));
  let state = await readState(target);
  const file = await open(path, openFlags, 0o644);
  try {
    const { size } = await file.stat();
    if (state !== null && size < state.syncedBytes) state = null;
    await file.truncate(state?.syncedBytes ?? 0);
  } catch (cause) {
    await file.close();
    throw cause;
  }
  return partOf(file, target, state);
}

// Made when missing, never emptied by opening; not "a+", which on Linux ignores the position of a write.
const openFlags = constants.O_RDWR | constants.O_CREAT;

function partOf(file: FileHandle, target: string, first: PartState | null): PartFile {
  const path = partPath(target);
  let state = first;
  const note = (next: PartState) => writeDurably(partStatePath(target), JSON.stringify(next));
  return {
    path,
    state: () => state,
    async startOver(next) {
      state = null;
      await file.truncate(0);
      state = { ...next, syncedBytes: 0 };
      await note(state);
    },
    write: (buffers, position) => writeAll(file, buffers, position),
    async sync(end, isOver = () => false) {
      if (state === null || end <= state.syncedBytes) return;
      await file.datasync();
      if (isOver()) return;
      const next = { ...state, syncedBytes: end };
      await note(next);
      state = next;
    },
    async finish(executable) {
      if (executable) await chmod(path, EXECUTABLE);
      await file.sync();
      await file.close();
      await rename(path, target);
      // Before the slow sync, so that a kill hardly ever leaves it behind; the file's new name is on the disk no later.
      await removeState(target);
      await syncFolder(dirname(target));
    },
    close: () => file.close(),
  };
}

/** Removes what an unfinished download of `target` left. */
export async function removePart(target: string): Promise<void> {
  await removeState(target);
  await rm(partPath(target), { force: true });
}

/** Also the one that a killed process was about to write. */
async function removeState(target: string): Promise<void> {
  await rm(partStatePath(target), { force: true });
  await rm(temporaryPath(partStatePath(target)), { force: true });
}

async function readState(target: string): Promise<PartState | null> {
  const text = await readFile(partStatePath(target), "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return null;
    throw cause;
  });
  if (text === null) return null;
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    // Damaged: then nothing is known of the part, and it starts over.
    return null;
  }
}

/** The system may take less than it was given, e.g. shortly before the disk is full. */
async function writeAll(file: FileHandle, buffers: Uint8Array[], position: number): Promise<void> {
  let rest = buffers;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at);
    if (bytesWritten === 0) throw Object.assign(new Error("Nothing could be written."), { code: "ENOSPC" });
    at += bytesWritten;
    rest = without(rest, bytesWritten);
  }
}

function without(buffers: Uint8Array[], bytes: number): Uint8Array[] {
  let left = bytes;
  return buffers.flatMap((buffer) => {
    const cut = Math.min(left, buffer.length);
    left -= cut;
    return cut === buffer.length ? [] : [buffer.subarray(cut)];
  });
}
