// Reads a page as it arrives: parsed in small pieces, so that the longest one holds nobody else up.
import { Parser } from "htmlparser2";
import { nextTurn } from "./next-turn.ts";
import { createPageBuilder, type PageBuilder, type PageBuilderOptions } from "./page-builder.ts";

export type ReadPageResult = ReturnType<PageBuilder["finish"]>;

export interface ReadPageOptions extends Pick<PageBuilderOptions, "link" | "picture"> {
  maxBytes: number;
  blocksMax: number;
  signal: AbortSignal;
  /** Lets everything else that waits have its turn. */
  yieldNow?: () => Promise<void>;
}

const PIECE_CHARS = 4 * 1024;
/** Of work in one go. */
const SLICE_MS = 10;

/** Closes the body in any case. @throws the signal's reason */
export async function readPage(body: ReadableStream<Uint8Array>, options: ReadPageOptions): Promise<ReadPageResult> {
  const { maxBytes, blocksMax, signal, link, picture, yieldNow = nextTurn } = options;
  const builder = createPageBuilder({ blocksMax, link, picture });
  const parser = new Parser({
    onopentag: (name, attributes) => builder.open(name, attributes),
    ontext: (text) => builder.text(text),
    onclosetag: () => builder.close(),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let bytes = 0;
  let since = performance.now();

  /** false: there is nothing more to read. */
  async function feed(text: string): Promise<boolean> {
    for (let at = 0; at < text.length; at += PIECE_CHARS) {
      parser.write(text.slice(at, at + PIECE_CHARS));
      if (builder.isFull) return false;
      if (performance.now() - since < SLICE_MS) continue;
      await yieldNow();
      signal.throwIfAborted();
      since = performance.now();
    }
    return true;
  }

  try {
    for (let chunk = await reader.read(); chunk.value !== undefined; chunk = await reader.read()) {
      signal.throwIfAborted();
      const room = maxBytes - bytes;
      bytes += chunk.value.length;
      const goesOn = await feed(decoder.decode(chunk.value.subarray(0, Math.max(0, room)), { stream: true }));
      if (!goesOn || bytes > maxBytes) return builder.finish(true);
    }
    await feed(decoder.decode());
    parser.end();
    return builder.finish(false);
  } finally {
    await reader.cancel();
  }
}
