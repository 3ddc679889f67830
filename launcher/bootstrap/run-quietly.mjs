// Runs a helper program with its output in a log file, and shows the end of that log only when the program fails.
// @ts-check
import { spawn } from "node:child_process";
import { closeSync, fstatSync, mkdirSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";

const tailBytes = 6_000;

/**
 * Runs to the end. A SIGINT or SIGTERM meanwhile is passed on to the program, and this process ends after it.
 * @param {{ command: string, args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv, logFile: string }} job
 * @returns {Promise<{ ok: boolean, tail: string }>} `tail`: the last part of the output
 */
export async function runQuietly({ command, args, cwd, env = process.env, logFile }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, "w+");
  try {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", log, log] });
    const ok = await endOf(child);
    return { ok, tail: readTail(log) };
  } finally {
    closeSync(log);
  }
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<boolean>} whether it ended well
 */
function endOf(child) {
  return new Promise((resolve, reject) => {
    /** @type {NodeJS.Signals | null} */
    let interruptedBy = null;
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      interruptedBy = signal;
      child.kill("SIGTERM");
    };
    const forget = () => {
      process.off("SIGINT", passOn);
      process.off("SIGTERM", passOn);
    };
    process.on("SIGINT", passOn);
    process.on("SIGTERM", passOn);
    child.once("error", (error) => {
      forget();
      reject(error);
    });
    child.once("exit", (code) => {
      forget();
      if (interruptedBy !== null) process.kill(process.pid, interruptedBy);
      else resolve(code === 0);
    });
  });
}

/** @param {number} file an open file descriptor */
function readTail(file) {
  const { size } = fstatSync(file);
  const length = Math.min(size, tailBytes);
  const buffer = Buffer.alloc(length);
  readSync(file, buffer, 0, length, size - length);
  return buffer.toString("utf8").trim();
}
