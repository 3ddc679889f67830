// A log file that starts anew at a size and keeps a few predecessors. It writes synchronously, so that no line waits in
// memory and the last words before a crash or a SIGKILL are on disk; the libraries for this write behind a buffer.
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

export interface RotatingLogOptions {
  file: string;
  maxBytes?: number;
  /** Number of files kept, the current one included: `x.log`, `x.log.1`, `x.log.2` ... */
  maxFiles?: number;
  /** Told once when the log cannot be written, e.g. because the disk is full; lines are then lost, the home goes on. */
  onFailure?: (error: unknown) => void;
}

export interface RotatingLog {
  write(line: string): void;
  close(): void;
}

/**
 * Opens the log and appends to what is there. Defaults: 5 files of 5 MB.
 * @throws when the file cannot be opened
 */
export function createRotatingLog(options: RotatingLogOptions): RotatingLog {
  const { file, maxBytes = 5_000_000, maxFiles = 5, onFailure = () => undefined } = options;
  mkdirSync(dirname(file), { recursive: true });
  let descriptor = openSync(file, "a");
  let size = fstatSync(descriptor).size;
  let open = true;
  let failed = false;

  const rotate = (): void => {
    rmSync(`${file}.${maxFiles - 1}`, { force: true });
    for (let age = maxFiles - 2; age >= 0; age -= 1) {
      const name = age === 0 ? file : `${file}.${age}`;
      if (existsSync(name)) renameSync(name, `${file}.${age + 1}`);
    }
    // The old file is let go last: if a step before fails, there is still one to write to.
    const next = openSync(file, "a");
    closeSync(descriptor);
    descriptor = next;
    size = 0;
  };

  return {
    write(line) {
      if (!open) return;
      const bytes = Buffer.from(`${line}\n`);
      try {
        if (size > 0 && size + bytes.length > maxBytes) rotate();
        size += writeSync(descriptor, bytes);
        failed = false;
      } catch (error) {
        if (!failed) onFailure(error);
        failed = true;
      }
    },
    close() {
      if (open) closeSync(descriptor);
      open = false;
    },
  };
}
