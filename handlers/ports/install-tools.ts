// What a runtime supplies for installing: files in DATA_DIR, downloads into them, archives, checks and markers.
import type { Readiness } from "../components/registry-schema.ts";

export interface InstallTools {
  files: ComponentFiles;
  /** `maxBytesPerS` is to be read anew for each chunk: it changes as other downloads begin and end. */
  download(file: FileToDownload, options: WorkOptions & { readonly maxBytesPerS?: number | null }): Promise<Downloaded>;
  /**
   * Unpacks into a fresh folder beside the target and moves it into place when it is whole.
   * @throws DownloadFailure `bad_archive`, also for entries that would leave the folder
   */
  unpack(archive: Archive, options: WorkOptions): Promise<void>;
  makePython(environment: PythonEnvironment, options: WorkOptions): Promise<void>;
  /** Whether it works. `ok: false` says in words why not. */
  check(readiness: Readiness, signal: AbortSignal): Promise<{ ok: true } | { ok: false; detail: string }>;
  /** What the machine is, e.g. `linux-x64`. */
  platform: string;
}

/** Paths are relative to DATA_DIR, with forward slashes. */
export interface ComponentFiles {
  /** Size in bytes of each path, 0 of a folder, null where there is none: all at once, so that hundreds are looked at quickly. */
  sizes(paths: string[]): Promise<Map<string, number | null>>;
  /**
   * When each was last written, in whole milliseconds since 1970, null where there is none; all at once, too. A time
   * that is not the one remembered makes a file suspicious, so that one of unchanged size is hashed again.
   */
  modifiedTimes(paths: string[]): Promise<Map<string, number | null>>;
  /** Lower-case hex. */
  sha256(path: string, options: WorkOptions): Promise<string>;
  /** Removes files, folders, and their parts; what is not there is no failure. */
  remove(paths: string[]): Promise<void>;
  /** Bytes free on the disk of DATA_DIR; null: the system does not say. */
  freeBytes(): Promise<number | null>;
  markers(): Promise<Map<string, InstallMarker>>;
  /** Written last of all, atomically, after everything before it has reached the disk; null removes it. */
  mark(componentId: string, marker: InstallMarker | null): Promise<void>;
}

/** The `.installed` file of a component: what it consists of here. */
export interface InstallMarker {
  version: string;
  /** ISO 8601. */
  installedAt: string;
  files: { path: string; sizeBytes: number; sha256: string }[];
}

export interface FileToDownload {
  path: string;
  /** Tried in order; a failure that another address may not have moves on to the next. */
  urls: string[];
  /** null: what the server says. */
  sizeBytes: number | null;
  /** null: nobody knows yet. */
  sha256: string | null;
  executable: boolean;
}

export interface Downloaded {
  sizeBytes: number;
  sha256: string;
}

export interface Archive {
  path: string;
  format: "zip" | "tar.gz";
  into: string;
  stripComponents: number;
  /** What it may take unpacked, e.g. twice what the registry says; left out: what the disk has free. */
  maxBytes?: number | null;
}

export interface PythonEnvironment {
  lockFile: string;
  into: string;
  minVersion: string;
}

export interface WorkOptions {
  signal: AbortSignal;
  /** Bytes done of the work so far, including what an earlier try had left; never goes back. */
  onProgress?: (doneBytes: number, totalBytes: number | null) => void;
}

export type DownloadFailureKind =
  /** Passing: no connection, it broke off, 5xx, 429, timeout. Worth another try. */
  | "unreachable"
  /** 401, 403, 404, 410, a redirect loop, HTML instead of a file. Another mirror may help, waiting does not. */
  | "refused"
  /** The bytes are not the ones that the registry or an earlier download knows. */
  | "wrong_bytes"
  | "disk_full"
  | "read_only"
  | "bad_archive";

/** Expected failures of the tools; the message is for people and holds no address. */
export class DownloadFailure extends Error {
  override readonly name = "DownloadFailure";
  readonly kind: DownloadFailureKind;
  /** From `Retry-After`, in seconds. */
  readonly retryAfterS: number | null;

  constructor(kind: DownloadFailureKind, message: string, options: { cause?: unknown; retryAfterS?: number } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.retryAfterS = options.retryAfterS ?? null;
  }
}
