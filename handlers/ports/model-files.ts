// Model files that the service hands out: opened once, then read piece by piece.

/** Relative, with forward slashes: below the repository for what ships with Hearth, else below DATA_DIR. */
export interface ModelFilePlace {
  path: string;
  starter: boolean;
}

export interface OpenModelFile {
  readonly sizeBytes: number;
  /**
   * The bytes from `start` up to and without `end`, read as they are taken. Whoever has opened the file reads it once or
   * closes it; it is closed at the stream's end, its failure, or when it is cancelled.
   */
  read(range: { start: number; end: number }): ReadableStream<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export interface ModelFiles {
  /** null: there is no such file. What is opened stays what it was, also where another file takes its place meanwhile. */
  open(place: ModelFilePlace): Promise<OpenModelFile | null>;
}
