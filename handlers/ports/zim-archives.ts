// Archives of the library on the disk: DATA_DIR/zim, the checks of each, and what the library server is given to serve.

export interface ZimFile {
  /** Its name in the folder. */
  file: string;
  sizeBytes: number;
  /** Changes whenever the file was replaced or written to. */
  identity: string;
}

export type ZimVerdict =
  | { uuid: string; problem: null }
  | { uuid: string | null; problem: "not_an_archive" | "cut_short" | "damaged" | "not_readable" };

export interface ZimArchives {
  /** The folder, for people: "data/home/zim". */
  readonly folder: string;
  /** Archives, whole or not, by name; none where there is no folder yet. */
  list(): Promise<ZimFile[]>;
  /**
   * Header, length, checksum as far as that takes seconds, then the library server's own reader on it alone. What was
   * found is remembered for as long as the file stays as it is.
   */
  examine(file: ZimFile, signal: AbortSignal): Promise<ZimVerdict>;
  /**
   * From its next start on the library server serves these. Returns what of them it can't be given, because its own
   * tool refuses them.
   */
  offer(files: readonly string[], signal: AbortSignal): Promise<string[]>;
  /**
   * Whole or not at all: written beside, examined, renamed; one of the same name is replaced.
   * @throws DomainError `conflict` when the disk is full, `invalid_request` for what is no whole archive
   */
  keep(file: string, body: ReadableStream<Uint8Array>, options: KeepOptions): Promise<ZimFile>;
  /** What is not there is no failure. */
  remove(file: string): Promise<void>;
  /** Calls back when something in the folder may have changed; returns how to stop. The system may say nothing: look now and then, too. */
  watch(listener: () => void): () => void;
}

export interface KeepOptions {
  /** As announced; null: nobody says. */
  sizeBytes: number | null;
  signal: AbortSignal;
}
