// A picture of a page for keeping on this device: only a picture, and never more of it than there is room for.
import type { KeptPicture } from "../offline/kept-articles.ts";

export interface FetchPictureOptions {
  /** What is longer is not kept, and not read to its end. */
  maxBytes: number;
  signal: AbortSignal;
  fetch?: typeof globalThis.fetch;
}

/** null: it is none, it is too large, or it can't be had now. */
export async function fetchPicture(url: string, options: FetchPictureOptions): Promise<KeptPicture | null> {
  const { maxBytes, signal, fetch = globalThis.fetch } = options;
  try {
    const response = await fetch(url, { credentials: "same-origin", signal });
    const mediaType = response.headers.get("content-type") ?? "";
    const length = Number(response.headers.get("content-length") ?? 0);
    // A page may name a film as a picture.
    if (!response.ok || !mediaType.startsWith("image/") || length > maxBytes || response.body === null) {
      await response.body?.cancel();
      return null;
    }
    const bytes = await readWithin(response.body, maxBytes);
    return bytes === null ? null : { mediaType, bytes };
  } catch {
    return null; // Away, or nobody reads the page any more: it is kept without this one.
  }
}

async function readWithin(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<ArrayBuffer | null> {
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
    length += piece.value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    pieces.push(piece.value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(pieces).arrayBuffer();
}
