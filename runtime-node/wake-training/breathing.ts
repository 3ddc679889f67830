// How a training leaves room for others: by a lower priority of its thread where there is such a thing, else by pauses.

import os from "node:os";
import process from "node:process";
import { setImmediate, setTimeout } from "node:timers/promises";
import { errorCode } from "../install/disk-failure.ts";
import { outOfMemory } from "./training-failure.ts";

/** Of this thread, beside the models: what a training of the largest plan needs, twice. */
const MEMORY_MAX_BYTES = 800 * 1024 * 1024;
/** Where there is no priority of threads: of each second that it works, it rests a third. */
const REST_SHARE = 0.5;
const REST_MAX_MS = 100;

export interface BreathingOptions {
  signal: AbortSignal;
  /** Whether the system puts this thread behind others by itself. */
  isBehind: boolean;
  /** Default: what this thread takes. */
  memoryBytes?: () => number;
}

/**
 * Puts the thread that calls it behind the others; false: the system has only priorities of whole programs.
 * Linux takes process 0 for the thread that asks.
 */
export function lowerThreadPriority(): boolean {
  if (process.platform !== "linux") return false;
  try {
    os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);
    return true;
  } catch (cause) {
    // The whole service may be further behind already, and nobody may put himself forward.
    if (errorCode(cause) === "EACCES" || errorCode(cause) === "EPERM") return false;
    throw cause;
  }
}

/** @returns to be called between pieces of work. It throws the signal's reason; DomainError when the memory is used up */
export function createBreathing({ signal, isBehind, memoryBytes = ownMemory }: BreathingOptions): () => Promise<void> {
  let awakeSince = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (memoryBytes() > MEMORY_MAX_BYTES) throw outOfMemory();
    if (!isBehind) await setTimeout(Math.min(REST_MAX_MS, (performance.now() - awakeSince) * REST_SHARE));
    await setImmediate();
    signal.throwIfAborted();
    awakeSince = performance.now();
  };
}

function ownMemory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
