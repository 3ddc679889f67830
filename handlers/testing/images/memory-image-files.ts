// The files of pictures in memory: what begins with the PNG signature is a picture of 64 by 64.

import { hex } from "../../digest.ts";
import { DomainError } from "../../errors.ts";
import type { ImageFiles } from "../../ports/image-files.ts";

export interface MemoryImageFiles extends ImageFiles {
  readonly kept: Map<string, Uint8Array>;
  /** Thrown by `keep`. */
  full: Error | null;
}

const SIGNATURE = "89504e470d0a1a0a";

/** Something that counts as a picture here. */
export const pictureBytes = (label: string): Uint8Array =>
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new TextEncoder().encode(label)]);

export function createMemoryImageFiles(): MemoryImageFiles {
  const kept = new Map<string, Uint8Array>();
  const files: MemoryImageFiles = {
    kept,
    full: null,
    async keep(id, bytes) {
      if (files.full !== null) throw files.full;
      kept.set(id, bytes);
      return { sha256: hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)))) };
    },
    async open(id) {
      const bytes = kept.get(id);
      if (bytes === undefined) return null;
      return {
        sizeBytes: bytes.length,
        read: ({ start, end }) =>
          new Blob([new Uint8Array(bytes.subarray(start, end))]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>,
        close: async () => undefined,
      };
    },
    async remove(ids) {
      for (const id of ids) kept.delete(id);
    },
    list: async () => [...kept.keys()],
    async read(bytes) {
      if (hex(bytes.subarray(0, 8)) !== SIGNATURE)
        throw new DomainError("upstream_failed", "This is no whole picture.");
      return { mediaType: "image/png", width: 64, height: 64 };
    },
    thumbnail: async () => new Uint8Array([1, 2, 3]),
  };
  return files;
}
