// One Hearth for each data folder: a lock file that proves whether its owner still lives, so that a crash leaves no lock.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startMarkOf } from "../../runtime-node/supervision/process-identity.ts";
import { StartProblem } from "../bootstrap/start-problem.mjs";

export interface DataLock {
  release(): void;
}

interface LockOwner {
  pid: number;
  startMark: string;
  port: number;
}

const attempts = 5;

/**
 * Takes the lock; one whose owner no longer runs is taken over.
 * @param port where this Hearth will answer, told to whoever comes second
 * @throws {StartProblem} when another Hearth uses the folder
 */
export function takeDataLock(dataDir: string, port: number): DataLock {
  const file = join(dataDir, "hearth.lock");
  const own: LockOwner = { pid: process.pid, startMark: startMarkOf(process.pid) ?? "unknown", port };
  const content = `${JSON.stringify(own)}\n`;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (createWhole(file, content)) return { release: () => removeIfSame(file, content) };
    const found = readIfThere(file);
    if (found === null) continue;
    const owner = parseOwner(found);
    if (owner !== null && startMarkOf(owner.pid) === owner.startMark) {
      throw new StartProblem(
        `Another Hearth (process ${owner.pid}, port ${owner.port}) already uses the data folder ${dataDir}. ` +
          "Stop that one first, or give this one a folder of its own with DATA_DIR.",
      );
    }
    removeIfSame(file, found);
  }
  throw new StartProblem(
    `The lock file ${file} keeps changing: another Hearth is starting there. Try again in a moment.`,
  );
}

/** Creates the file with its content in one step; false when it exists. */
function createWhole(file: string, content: string): boolean {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, content);
  try {
    linkSync(partial, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Removes the file if it still has this content: set aside first, because two starts may find the same stale lock. */
function removeIfSame(file: string, content: string): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = readFileSync(aside, "utf8");
  if (moved !== content) createWhole(file, moved);
  rmSync(aside, { force: true });
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function parseOwner(content: string): LockOwner | null {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== "object" || value === null) return null;
    const { pid, startMark, port } = value as Partial<Record<keyof LockOwner, unknown>>;
    if (typeof pid !== "number" || !Number.isInteger(pid) || pid < 1) return null;
    if (typeof startMark !== "string" || typeof port !== "number") return null;
    return { pid, startMark, port };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
