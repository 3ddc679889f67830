// Gets a file from one address into the part: continues what is there when it surely is the same file, else starts over.
import { extname } from "node:path";
import { type Downloaded, DownloadFailure, type FileToDownload } from "../../handlers/ports/install-tools.ts";
import { withDiskFailures } from "./disk-failure.ts";
import { openFolderFile } from "./folder-source.ts";
import type { FileHash, HashThread } from "./hash-thread.ts";
import { openHttp } from "./http-source.ts";
import { placeOf } from "./mirror.ts";
import type { PartFile, PartState } from "./part-file.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type DownloadLimits, type FileVersion, type Opened, type RangeWish, strongEtag } from "./source.ts";
import { transfer } from "./transfer.ts";

/** No file of the registry comes near; a server that says no length cannot fill every disk. */
const UNKNOWN_LENGTH_MAX_BYTES = 256 * 2 ** 30;

export interface FetchContext {
  mirror: string | null;
  limits: DownloadLimits;
  hashThread: HashThread;
  limit: RateLimit;
  signal: AbortSignal;
  onProgress(doneBytes: number, totalBytes: number | null, isLast?: boolean): void;
}

export type FileAtAddress = Omit<FileToDownload, "urls"> & { url: string };

/**
 * Resolves when the part holds the whole file and its hash is right.
 * @throws DownloadFailure; when its hash is wrong, the part has been thrown away
 */
export async function fetchInto(part: PartFile, file: FileAtAddress, context: FetchContext): Promise<Downloaded> {
  const hashing = createHashing(part, context.hashThread);
  try {
    const sizeBytes = await fill(part, file, hashing, context);
    const sha256 = await hashing.digest(sizeBytes);
    context.signal.throwIfAborted();
    if (file.sha256 !== null && sha256 !== file.sha256) {
      await throwAway(part, file.url);
      throw new DownloadFailure(
        "wrong_bytes",
        "The file arrived damaged or changed, and was thrown away. If trying again does not help, the source has another file by now.",
      );
    }
    context.onProgress(sizeBytes, sizeBytes, true);
    return { sizeBytes, sha256 };
  } finally {
    hashing.close();
  }
}

/** Resolves with the size of the whole file. */
async function fill(part: PartFile, file: FileAtAddress, hashing: Hashing, context: FetchContext): Promise<number> {
  let state = continuable(part.state(), file);
  if (state !== null && state.syncedBytes > 0 && state.syncedBytes === state.totalBytes) return state.totalBytes;
  for (;;) {
    const opened = await open(file, rangeWish(state, file), context);
    if (opened.kind === "beyond_end" || (opened.startsAt > 0 && !isSameFile(state, file, opened))) {
      if (opened.kind === "bytes") opened.stream.destroy();
      // Asked without a range, a server has no reason for either answer any more.
      if (state === null) throw new DownloadFailure("refused", "The server did not send the file from its beginning.");
      state = null;
      continue;
    }
    return receive(opened, part, file, hashing, context);
  }
}

async function receive(
  opened: Extract<Opened, { kind: "bytes" }>,
  part: PartFile,
  file: FileAtAddress,
  hashing: Hashing,
  { limits, limit, signal, onProgress }: FetchContext,
): Promise<number> {
  const { stream, startsAt, totalBytes, version } = opened;
  try {
    if (totalBytes !== null && file.sizeBytes !== null && totalBytes !== file.sizeBytes) {
      throw new DownloadFailure(
        "wrong_bytes",
        "The server has another file in this place: its size is not the right one.",
      );
    }
    const expected = totalBytes ?? file.sizeBytes;
    if (startsAt === 0) {
      hashing.restart();
      await withDiskFailures(() => part.startOver({ url: file.url, ...version, totalBytes: expected }));
    }
    const hash = hashing.current();
    hash.advance(startsAt);
    const maxBytes = expected ?? UNKNOWN_LENGTH_MAX_BYTES;
    const onBytes = (done: number) => onProgress(done, expected);
    const mayBeHtml = isHtmlPath(file.path);
    const { silenceMs, syncBytes } = limits;
    const options = { part, hash, startsAt, maxBytes, mayBeHtml, silenceMs, syncBytes, limit, signal, onBytes };
    const received = await transfer(stream, options).catch(async (cause: unknown) => {
      if (cause instanceof DownloadFailure && cause.kind === "wrong_bytes") await throwAway(part, file.url);
      throw cause;
    });
    if (expected !== null && received < expected) {
      throw new DownloadFailure("unreachable", "The connection ended too early. What has arrived is kept.");
    }
    return received;
  } catch (cause) {
    stream.destroy();
    throw cause;
  }
}

function open({ url, path }: FileAtAddress, range: RangeWish | null, { mirror, limits, signal }: FetchContext) {
  const place = placeOf(url, mirror);
  if (place.kind === "folder") return openFolderFile(place, range);
  return openHttp(place.url, { range, mayBeHtml: isHtmlPath(path), headersMs: limits.headersMs, signal });
}

/** What the part knows when it may be continued from this address: its own, or any when a hash proves the result. */
function continuable(state: PartState | null, { url, sha256, sizeBytes }: FileAtAddress): PartState | null {
  if (state === null || state.syncedBytes === 0) return null;
  if (sizeBytes !== null && (state.syncedBytes > sizeBytes || (state.totalBytes ?? sizeBytes) !== sizeBytes))
    return null;
  if (state.url === url) return sha256 !== null || isIdentifiable(state) ? state : null;
  return sha256 === null ? null : { ...state, url, etag: null, lastModified: null };
}

const isIdentifiable = (state: PartState) =>
  strongEtag(state.etag) !== null || state.lastModified !== null || state.totalBytes !== null;

function rangeWish(state: PartState | null, { url }: FileAtAddress): RangeWish | null {
  if (state === null) return null;
  const hasVersion = state.url === url && (strongEtag(state.etag) !== null || state.lastModified !== null);
  return { from: state.syncedBytes, version: hasVersion ? state : null };
}

/** Servers exist that send a range of the new file although `If-Range` names the old one. */
function isSameFile(state: PartState | null, file: FileAtAddress, opened: Extract<Opened, { kind: "bytes" }>): boolean {
  if (state === null || opened.startsAt !== state.syncedBytes) return false;
  const known = state.totalBytes ?? file.sizeBytes;
  if (known !== null && opened.totalBytes !== null && known !== opened.totalBytes) return false;
  const isEqual = (key: keyof FileVersion) =>
    state[key] === null || opened.version[key] === null || state[key] === opened.version[key];
  return isEqual("etag") && (strongEtag(state.etag) !== null || isEqual("lastModified"));
}

const throwAway = (part: PartFile, url: string) =>
  withDiskFailures(() => part.startOver({ url, etag: null, lastModified: null, totalBytes: null }));

const isHtmlPath = (path: string) => [".html", ".htm", ".xhtml"].includes(extname(path).toLowerCase());

type Hashing = ReturnType<typeof createHashing>;

/** The hash of the part, begun anew when the part is. */
function createHashing(part: PartFile, thread: HashThread) {
  let hash: FileHash | null = null;
  const current = () => {
    hash ??= thread.open(part.path);
    return hash;
  };
  return {
    current,
    digest: (end: number) => current().digest(end),
    restart() {
      hash?.close();
      hash = null;
    },
    close: () => hash?.close(),
  };
}
