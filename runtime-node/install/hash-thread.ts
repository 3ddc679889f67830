// SHA-256 of files off the event loop: one thread for all files, started when the first is asked for, ended when idle.
import { Worker } from "node:worker_threads";
import type { HashCommand, HashReport } from "./hash-worker.mjs";

/** How long the thread waits for more work before it ends. */
const IDLE_MS = 5_000;

/** The hash of one file, which may still grow. */
export interface FileHash {
  /** The bytes before `end` lie in the file now. */
  advance(end: number): void;
  /** Lower-case hex of the bytes before `end`. Rejects with the system's error when the file cannot be read. */
  digest(end: number): Promise<string>;
  /** Gives it up or back; harmless afterwards. */
  close(): void;
}

export interface HashThread {
  open(path: string, onProgress?: (doneBytes: number) => void): FileHash;
}

interface Job {
  onProgress: ((doneBytes: number) => void) | undefined;
  outcome: PromiseWithResolvers<string>;
}

interface PromiseWithResolvers<Value> {
  promise: Promise<Value>;
  resolve(value: Value): void;
  reject(cause: Error): void;
}

/**
 * The thread reads what was written back from the file instead of being handed the bytes: nothing is copied between
 * threads, memory stays flat, and the part that an earlier run left is hashed by the same code.
 */
export function createHashThread(): HashThread {
  const jobs = new Map<number, Job>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let lastJob = 0;

  function endAll(cause: Error): void {
    worker = null;
    for (const { outcome } of jobs.values()) outcome.reject(cause);
    jobs.clear();
  }

  function onReport(report: HashReport): void {
    const job = jobs.get(report.job);
    if (job === undefined) return;
    if (report.kind === "progress") job.onProgress?.(report.doneBytes);
    else if (report.kind === "digest") job.outcome.resolve(report.sha256);
    else
      job.outcome.reject(Object.assign(new Error(report.message), report.code === null ? {} : { code: report.code }));
  }

  function start(): Worker {
    const started = new Worker(new URL("./hash-worker.mjs", import.meta.url));
    started.on("message", onReport);
    started.on("error", (cause) => worker === started && endAll(cause));
    started.on("exit", () => worker === started && endAll(new Error("The hashing thread ended.")));
    return started;
  }

  const tell = (command: HashCommand) => worker?.postMessage(command);

  function close(job: number): void {
    if (!jobs.delete(job)) return;
    tell({ kind: "close", job });
    if (jobs.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => {
      const ended = worker;
      worker = null;
      void ended?.terminate();
    }, IDLE_MS).unref();
  }

  return {
    open(path, onProgress) {
      const job = ++lastJob;
      if (idle !== null) clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const outcome = withResolvers<string>();
      // A failure before anybody asked for the digest is told when it is asked for.
      outcome.promise.catch(() => undefined);
      jobs.set(job, { onProgress, outcome });
      tell({ kind: "open", job, path });
      return {
        advance: (end) => tell({ kind: "advance", job, end }),
        digest(end) {
          tell({ kind: "digest", job, end });
          return outcome.promise;
        },
        close: () => close(job),
      };
    },
  };
}

function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (cause: Error) => void = () => undefined;
  const promise = new Promise<Value>((onValue, onFailure) => {
    resolve = onValue;
    reject = onFailure;
  });
  return { promise, resolve, reject };
}
