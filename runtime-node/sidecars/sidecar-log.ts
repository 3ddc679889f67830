// The log of a sidecar: a rotating file, the newest lines in memory, and whoever follows them.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { createRotatingLog } from "../supervision/rotating-log.ts";

export interface SidecarLogOptions {
  file: string;
  maxBytes?: number;
  maxFiles?: number;
  onFailure: (error: unknown) => void;
}

export interface SidecarLog {
  /** What a program wrote, as lines of bounded length. */
  write(lines: readonly string[]): void;
  follow(signal: AbortSignal): AsyncIterable<string>;
  /** Ends everyone's following too. */
  close(): void;
}

const linesKept = 200;
const followerLinesMax = 2_000;
const tailBytes = 64 * 1024;

/** Opens the log, and takes its newest lines from where an earlier start has left them. */
export function createSidecarLog(options: SidecarLogOptions): SidecarLog {
  const { file, maxBytes = 5_000_000, maxFiles = 3, onFailure } = options;
  const log = createRotatingLog({ file, maxBytes, maxFiles, onFailure });
  let kept = readTail(file);
  const followers = new Set<Follower>();

  return {
    write(lines) {
      if (lines.length === 0) return;
      const clean = lines.map((line) => stripVTControlCharacters(line));
      // All at once: a program that floods its output costs one write for each piece, not for each line.
      log.write(clean.join("\n"));
      kept = [...kept, ...clean.slice(-linesKept)].slice(-linesKept);
      for (const follower of followers) follower.push(clean);
    },
    async *follow(signal) {
      const follower = createFollower(kept);
      const end = (): void => follower.end();
      followers.add(follower);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
      try {
        yield* follower.lines();
      } finally {
        signal.removeEventListener("abort", end);
        followers.delete(follower);
      }
    },
    close() {
      for (const follower of followers) follower.end();
      log.close();
    },
  };
}

interface Follower {
  push(lines: readonly string[]): void;
  end(): void;
  lines(): AsyncIterable<string>;
}

/** Holds a bounded number of lines for a reader that is slower than the program; what is left out is said. */
function createFollower(first: readonly string[]): Follower {
  let waiting = [...first];
  let leftOut = 0;
  let ended = false;
  let wake: () => void = () => undefined;

  return {
    push(lines) {
      waiting.push(...lines);
      const tooMany = waiting.length - followerLinesMax;
      if (tooMany > 0) {
        waiting = waiting.slice(tooMany);
        leftOut += tooMany;
      }
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    async *lines() {
      while (!ended) {
        const [lines, missing] = [waiting, leftOut];
        waiting = [];
        leftOut = 0;
        if (missing > 0) yield `… ${missing} lines are left out here; the log file has them.`;
        for (const line of lines) {
          if (ended) return;
          yield line;
        }
        if (waiting.length > 0 || ended) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

function readTail(file: string): string[] {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    readSync(descriptor, bytes, 0, bytes.length, size - bytes.length);
    const lines = bytes.toString("utf8").split("\n");
    // The first may have lost its beginning, the last is what comes after the last line end.
    return lines.slice(size > bytes.length ? 1 : 0, -1).slice(-linesKept);
  } finally {
    closeSync(descriptor);
  }
}
