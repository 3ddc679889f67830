// Downloads one file: from the first address that has it, continuing what is there, checked before it takes its place.
import { stat } from "node:fs/promises";
import {
  type Downloaded,
  DownloadFailure,
  type FileToDownload,
  type WorkOptions,
} from "../../handlers/ports/install-tools.ts";
import { diskFailure, errorCode } from "./disk-failure.ts";
import { type FetchContext, fetchInto } from "./fetch-into.ts";
import type { HashThread } from "./hash-thread.ts";
import { openPart, removePart } from "./part-file.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { DownloadLimits } from "./source.ts";

/** Progress is told at most this often. */
const PROGRESS_MS = 100;

export interface DownloadOptions extends WorkOptions {
  /** Read anew for each piece. */
  readonly maxBytesPerS?: number | null;
}

export interface Downloader {
  /**
   * @throws DownloadFailure; the signal's reason when it aborts (the part stays); TypeError for a path that is being
   * downloaded already, for one outside of the folder, and for an address that is not http(s).
   */
  download(file: FileToDownload, target: string, options: DownloadOptions): Promise<Downloaded>;
  /** Resolves when nothing is being written to `target` by a download that was aborted a moment ago. */
  settled(target: string): Promise<void>;
}

export interface DownloaderOptions {
  hashThread: HashThread;
  mirror: string | null;
  limits: DownloadLimits;
}

export function createDownloader({ hashThread, mirror, limits }: DownloaderOptions): Downloader {
  const running = new Set<string>();
  const ending = new Map<string, Promise<void>>();

  async function download(file: FileToDownload, target: string, options: DownloadOptions): Promise<Downloaded> {
    if (file.urls.length === 0) throw new TypeError("A file to download needs an address.");
    if (running.has(target)) throw new TypeError(`${file.path} is being downloaded already.`);
    options.signal.throwIfAborted();
    running.add(target);
    const work = (async () => {
      await ending.get(target);
      return run(file, target, options);
    })();
    const ended = work.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await untilAborted(work, options.signal);
    } finally {
      running.delete(target);
      // Whoever comes next waits for the last write of one that was aborted.
      ending.set(target, ended);
      void ended.then(() => ending.get(target) === ended && ending.delete(target));
    }
  }

  async function run(file: FileToDownload, target: string, options: DownloadOptions): Promise<Downloaded> {
    const { signal } = options;
    const progress = steadyProgress(options.onProgress);
    try {
      const there = await alreadyThere(file, target, hashThread, signal);
      if (there !== null) {
        progress.tell(there.sizeBytes, there.sizeBytes, true);
        return there;
      }
      const context: FetchContext = {
        mirror,
        limits,
        hashThread,
        signal,
        limit: createRateLimit(() => options.maxBytesPerS ?? null),
        onProgress: progress.tell,
      };
      return await fromAnyAddress(file, target, context);
    } catch (cause) {
      throw signal.aborted ? signal.reason : diskFailure(cause);
    }
  }

  return { download, settled: async (target) => ending.get(target) };
}

async function fromAnyAddress(file: FileToDownload, target: string, context: FetchContext): Promise<Downloaded> {
  const part = await openPart(target);
  const failures: DownloadFailure[] = [];
  try {
    for (const url of inOrder(file, part.state()?.url)) {
      try {
        const downloaded = await fetchInto(part, { ...file, url }, context);
        // From here on it is renamed and synced as a whole, whatever the signal says.
        await part.finish(file.executable);
        return downloaded;
      } catch (cause) {
        if (!(cause instanceof DownloadFailure) || cause.kind === "disk_full" || cause.kind === "read_only")
          throw cause;
        failures.push(cause);
      }
    }
    throw gravest(failures);
  } finally {
    await part.close();
    // An empty part says nothing.
    if ((await sizeOf(part.path)) === 0) await removePart(target);
  }
}

/** Where no hash proves that two addresses hold the same bytes, the one that the part is from comes first. */
function inOrder({ urls, sha256 }: FileToDownload, begunAt: string | undefined): string[] {
  if (sha256 !== null || begunAt === undefined || !urls.includes(begunAt)) return urls;
  return [begunAt, ...urls.filter((url) => url !== begunAt)];
}

/** Waiting may help against one that is unreachable, so that one is told before the others. */
function gravest(failures: DownloadFailure[]): DownloadFailure {
  const passing = failures.filter(({ kind }) => kind === "unreachable");
  const told = passing[0] ?? failures.find(({ kind }) => kind === "wrong_bytes") ?? failures[0];
  if (told === undefined) throw new TypeError("There is no failure to tell.");
  return passing.find(({ retryAfterS }) => retryAfterS !== null) ?? told;
}

/** A run before this one may have been killed after the file took its place, and before anybody heard of it. */
async function alreadyThere(
  { sha256, sizeBytes }: FileToDownload,
  target: string,
  hashThread: HashThread,
  signal: AbortSignal,
): Promise<Downloaded | null> {
  if (sha256 === null) return null;
  const size = await sizeOf(target);
  if (size === null || (sizeBytes !== null && size !== sizeBytes)) return null;
  const hash = hashThread.open(target);
  try {
    const isSame = (await untilAborted(hash.digest(size), signal)) === sha256;
    return isSame ? { sizeBytes: size, sha256 } : null;
  } finally {
    hash.close();
  }
}

/** null: no file is there. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (cause) {
    if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR") return null;
    throw cause;
  }
}

function steadyProgress(onProgress: WorkOptions["onProgress"]) {
  let most = -1;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    tell(doneBytes: number, totalBytes: number | null, isLast = false): void {
      const now = performance.now();
      if (doneBytes <= most || (!isLast && now - toldAt < PROGRESS_MS)) return;
      most = doneBytes;
      toldAt = now;
      onProgress?.(doneBytes, totalBytes);
    },
  };
}

/** Settles as `work` does, or rejects at once when the signal aborts. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
