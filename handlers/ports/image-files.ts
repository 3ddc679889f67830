// Generated pictures on the disk, and what has to be done with their pixels.
import type { OpenModelFile } from "./model-files.ts";

export interface ReadPicture {
  mediaType: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

export interface ImageFiles {
  /** Whole or not at all: written beside, synced, renamed. Returns its SHA-256. @throws DomainError for a full disk */
  keep(id: string, bytes: Uint8Array): Promise<{ sha256: string }>;
  /** null: it is not there. */
  open(id: string): Promise<OpenModelFile | null>;
  remove(ids: string[]): Promise<void>;
  /** The ids of everything that lies there, also of what was never finished. */
  list(): Promise<string[]>;
  /** @throws DomainError `upstream_failed` for what is no whole picture, or has more than `maxPixels` */
  read(bytes: Uint8Array, maxPixels: number): Promise<ReadPicture>;
  /** A WebP of at most `maxBytes`, at most 384 pixels wide and high. */
  thumbnail(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array>;
}
