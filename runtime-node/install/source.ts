// What a download reads from: an answer of a server or a file of a mirror folder, asked for from some byte on.
import type { Readable } from "node:stream";

/** Tells one version of a file from another. */
export interface FileVersion {
  etag: string | null;
  lastModified: string | null;
}

export interface RangeWish {
  from: number;
  /** Sent as `If-Range`; null: whatever the version. */
  version: FileVersion | null;
}

export type Opened =
  | {
      kind: "bytes";
      stream: Readable;
      /** 0 also when the server ignored the wish. */
      startsAt: number;
      /** Of the whole file; null: not said. */
      totalBytes: number | null;
      version: FileVersion;
    }
  /** The server has no bytes there (416). */
  | { kind: "beyond_end" };

/** Time limits of a download, and how much a kill may cost it. */
export interface DownloadLimits {
  /** Until a server's headers have arrived, connecting included. */
  headersMs: number;
  /** Between two pieces of the body. */
  silenceMs: number;
  /** After so many bytes what has arrived is brought to the disk; a SIGKILL costs at most two such chunks. */
  syncBytes: number;
}

/**
 * Smaller chunks cost throughput on quick lines, each being two commits of the file system's journal; on slow lines
 * time decides before size does.
 */
const SYNC_BYTES = 64 << 20;
export const DOWNLOAD_LIMITS: DownloadLimits = { headersMs: 30_000, silenceMs: 60_000, syncBytes: SYNC_BYTES };

export const strongEtag = (etag: string | null): string | null => (etag?.startsWith('"') ? etag : null);
