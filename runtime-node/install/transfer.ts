// Moves the bytes of an opened source into the part: large writes while more arrives, synced at every chunk, memory flat.
import type { Readable } from "node:stream";
import { DownloadFailure } from "../../handlers/ports/install-tools.ts";
import { diskFailure } from "./disk-failure.ts";
import type { FileHash } from "./hash-thread.ts";
import { networkFailure, webPageFailure } from "./http-failure.ts";
import type { PartFile } from "./part-file.ts";
import type { RateLimit } from "./rate-limit.ts";

/** What has arrived is brought to the disk at least this often. */
const SYNC_MS = 2_000;
const BLOCK_BYTES = 1 << 20;
/** Slow lines fill no block; what they bring is written at least this often. */
const BLOCK_MS = 250;
/** Enough to see how a page begins, white space before it included. */
const HEAD_BYTES = 512;

export interface TransferOptions {
  part: PartFile;
  hash: FileHash;
  /** Where the stream's first byte belongs. */
  startsAt: number;
  /** More than this is refused. */
  maxBytes: number;
  mayBeHtml: boolean;
  silenceMs: number;
  syncBytes: number;
  limit: RateLimit;
  signal: AbortSignal;
  onBytes: (doneBytes: number) => void;
}

/**
 * Resolves with the number of bytes of the file so far, all of them written and synced. Where the connection breaks
 * off, what has arrived is synced before the failure is thrown.
 */
export async function transfer(stream: Readable, options: TransferOptions): Promise<number> {
  const { signal, onBytes } = options;
  const writer = createWriter(options);
  const silence = watchSilence(stream, options.silenceMs);
  const onAbort = () => stream.destroy();
  signal.addEventListener("abort", onAbort, { once: true });
  let received = options.startsAt;
  try {
    signal.throwIfAborted();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      silence.pause();
      signal.throwIfAborted();
      received += chunk.length;
      if (received > options.maxBytes) {
        throw new DownloadFailure("wrong_bytes", "The server sent more than the file should hold.");
      }
      await writer.push(chunk);
      onBytes(received);
      await options.limit.take(chunk.length, signal);
      silence.resume();
    }
    signal.throwIfAborted();
    await writer.flush();
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    writer.throwIfFailed();
    const failure = silence.hasStruck() ? silenceFailure(cause) : readFailure(cause);
    if (failure instanceof DownloadFailure && failure.kind === "unreachable") await writer.flush();
    throw failure;
  } finally {
    signal.removeEventListener("abort", onAbort);
    silence.stop();
    stream.destroy();
    // Nothing may be written any more once this has ended.
    await writer.settled();
  }
  signal.throwIfAborted();
  return received;
}

const silenceFailure = (cause: unknown) =>
  new DownloadFailure("unreachable", "The server went silent. What has arrived is kept.", { cause });

function readFailure(cause: unknown): unknown {
  const failure = diskFailure(cause);
  return failure instanceof Error && !(failure instanceof DownloadFailure) ? networkFailure(failure) : failure;
}

/** Collects chunks into blocks; one block is written while the next one fills, and one sync runs beside them. */
function createWriter({ part, hash, startsAt, mayBeHtml, syncBytes, signal }: TransferOptions) {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let written = startsAt;
  let blockAt = performance.now();
  let syncedAt = blockAt;
  let synced = startsAt;
  let isHeadSeen = mayBeHtml || startsAt > 0;
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();
  let failure: { cause: unknown } | null = null;
  const keepFailure = (cause: unknown) => {
    failure ??= { cause: diskFailure(cause) };
  };

  function throwIfFailed(): void {
    if (failure !== null) throw failure.cause;
  }

  function refuseHtml(): void {
    isHeadSeen = true;
    const head = Buffer.concat(held).subarray(0, HEAD_BYTES).toString("latin1");
    if (/^(\xef\xbb\xbf)?\s*(<!doctype\s+html|<html[\s>])/i.test(head)) {
      throw webPageFailure();
    }
  }

  async function writeBlock(): Promise<void> {
    if (!isHeadSeen) refuseHtml();
    await writing;
    throwIfFailed();
    const block = held;
    const position = written;
    written += heldBytes;
    held = [];
    heldBytes = 0;
    blockAt = performance.now();
    writing = part.write(block, position).then(() => hash.advance(position + lengthOf(block)), keepFailure);
    if (written - synced >= syncBytes || blockAt - syncedAt >= SYNC_MS) await sync(written);
  }

  /** Waits for the sync before this one, which keeps what is not on the disk within two chunks. */
  async function sync(end: number): Promise<void> {
    await syncing;
    await writing;
    throwIfFailed();
    synced = end;
    syncedAt = performance.now();
    syncing = part.sync(end, () => signal.aborted).catch(keepFailure);
  }

  return {
    throwIfFailed,
    async push(chunk: Buffer): Promise<void> {
      held.push(chunk);
      heldBytes += chunk.length;
      const isLate = performance.now() - blockAt >= BLOCK_MS && (isHeadSeen || heldBytes >= HEAD_BYTES);
      if (heldBytes >= BLOCK_BYTES || isLate) await writeBlock();
    },
    /** Writes and syncs what is held. */
    async flush(): Promise<void> {
      if (heldBytes > 0) await writeBlock();
      await sync(written);
      await syncing;
      throwIfFailed();
    },
    async settled(): Promise<void> {
      await writing;
      await syncing;
    },
  };
}

const lengthOf = (buffers: Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0);

/** Destroys the stream when nothing comes for `silenceMs` while it is being waited for. */
function watchSilence(stream: Readable, silenceMs: number) {
  let isPaused = false;
  let hasStruck = false;
  const timer = setTimeout(() => {
    if (isPaused) return;
    hasStruck = true;
    stream.destroy(new Error("silence"));
  }, silenceMs);
  return {
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      timer.refresh();
    },
    hasStruck: () => hasStruck,
    stop: () => clearTimeout(timer),
  };
}
