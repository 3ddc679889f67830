// The output of a sidecar as a named pipe in DATA_DIR/run. It outlives the service: a program whose service was killed
// goes on writing without a fault until the pipe is full, and the next start goes on reading where the last one ended.
import { execFile } from "node:child_process";
import { close as closeDescriptor, constants, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
import { promisify } from "node:util";

const run = promisify(execFile);
const close = promisify(closeDescriptor);

/**
 * Makes the pipe; null where the disk cannot hold one, e.g. exFAT.
 * @returns the descriptor that the program gets as its output, to be closed once it has been spawned
 */
export async function makeOutputPipe(path: string): Promise<number | null> {
  await rm(path, { force: true });
  try {
    await run("mkfifo", ["-m", "600", path]);
  } catch {
    // Whatever the reason, the program can still write into a common pipe.
    return null;
  }
  // Open for both ways, so that it never waits for a reader, and never ends with SIGPIPE for want of one.
  return openSync(path, constants.O_RDWR);
}

/**
 * Reads what the writers of the pipe say until the last of them is gone. Resolves to null when there is no pipe.
 * Whoever calls this for a new pipe still holds the descriptor of `makeOutputPipe()`.
 */
export function readOutputPipe(path: string): Socket | null {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return new Socket({ fd: descriptor, readable: true, writable: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export { close as closeOutputPipe };
