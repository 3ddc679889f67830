// Archives of the library on the disk: DATA_DIR/zim, the checks of each, and what the library server is given to serve.

export interface ZimFile {
  /** Its name in the folder. */
  file: string;
  sizeBytes: number;
  /** Changes whenever the file was replaced or written to. */
  identity: string;
}

export type ZimProblem = "not_an_archive" | "cut_short" | "damaged" | "not_readable" | "not_allowed";

/** `isPassing`: nothing is proven, and it may be another one the next time, though the file stays as it is. */
export type ZimVerdict = ({ uuid: string; problem: null } | { uuid: string | null; problem: ZimProblem }) & {
  isPassing?: true;
};

export interface ZimOffer {
  /** false: there is no tool that could be run, and the library server has nothing to serve. */
  isWritten: boolean;
  /** What its own tool says no to, by name. */
  refused: string[];
  /** What could not be given to it this time, by name, for a reason that need not be theirs. */
  left: string[];
}

export interface ZimArchives {
  /** The folder, for people: "data/home/zim". */
  readonly folder: string;
  /** Archives, whole or not, by name; none where there is no folder yet. */
  list(): Promise<ZimFile[]>;
  /** The library server's program as it is now: with another one, other verdicts may come. "": there is none. */
  reader(): Promise<string>;
  /**
   * Header, length, checksum as far as that takes seconds, then the library server's own reader on it alone. What was
   * proven is remembered for as long as the file and the reader stay as they are; `isAnew`: it is looked at all the same.
   */
  examine(file: ZimFile, how: { isAnew: boolean; signal: AbortSignal }): Promise<ZimVerdict>;
  /** From its next start on the library server serves these, as far as its own tool takes them. */
  offer(files: readonly string[], signal: AbortSignal): Promise<ZimOffer>;
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
