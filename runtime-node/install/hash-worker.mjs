// A thread that computes SHA-256 of files, also of files that still grow. Plain JavaScript: tsx loads no TypeScript in threads.
// @ts-check
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

/**
 * @typedef {{ kind: "open", job: number, path: string } | { kind: "advance", job: number, end: number }
 *   | { kind: "digest", job: number, end: number } | { kind: "close", job: number }} HashCommand
 * @typedef {{ kind: "progress", job: number, doneBytes: number } | { kind: "digest", job: number, sha256: string }
 *   | { kind: "failed", job: number, code: string | null, message: string }} HashReport
 */

const BLOCK_BYTES = 1 << 20;
const port = parentPort;
if (port === null) throw new Error("hash-worker.mjs runs as a thread only");

/** @param {HashReport} report */
const report = (report) => port.postMessage(report);

/** @param {number} job @param {string} path */
function createJob(job, path) {
  const hash = createHash("sha256");
  /** Made at the first byte, so that hundreds of waiting jobs hold no memory. @type {Buffer | null} */
  let block = null;
  let done = 0;
  let end = 0;
  /** @type {number | null} */
  let digestAt = null;
  let isRunning = false;
  let isClosed = false;

  async function run() {
    isRunning = true;
    let file = -1;
    try {
      while (!isClosed && done < end) {
        if (file === -1) file = openSync(path, "r");
        block ??= Buffer.allocUnsafeSlow(BLOCK_BYTES);
        const bytesRead = readSync(file, block, 0, Math.min(BLOCK_BYTES, end - done), done);
        if (bytesRead === 0) throw new Error("The file is shorter than it was said to be.");
        hash.update(block.subarray(0, bytesRead));
        done += bytesRead;
        report({ kind: "progress", job, doneBytes: done });
        // Other files get their turn.
        await setImmediate();
      }
      if (!isClosed && digestAt !== null && done >= digestAt) {
        isClosed = true;
        report({ kind: "digest", job, sha256: hash.digest("hex") });
      }
    } catch (cause) {
      isClosed = true;
      const error = /** @type {NodeJS.ErrnoException} */ (cause);
      report({ kind: "failed", job, code: error.code ?? null, message: error.message });
    } finally {
      if (file !== -1) closeSync(file);
      isRunning = false;
    }
  }

  return {
    /** @param {number} to @param {boolean} isLast */
    advance(to, isLast) {
      end = Math.max(end, to);
      if (isLast) digestAt = to;
      if (!isRunning) void run();
    },
    close() {
      isClosed = true;
    },
  };
}

/** @type {Map<number, ReturnType<typeof createJob>>} */
const jobs = new Map();
port.on("message", (/** @type {HashCommand} */ command) => {
  if (command.kind === "open") jobs.set(command.job, createJob(command.job, command.path));
  else if (command.kind === "close") {
    jobs.get(command.job)?.close();
    jobs.delete(command.job);
  } else jobs.get(command.job)?.advance(command.end, command.kind === "digest");
});
