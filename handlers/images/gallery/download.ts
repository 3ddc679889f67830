// A picture to keep elsewhere: the file as an attachment, a PNG with what it was made by in its text.
import type { Context } from "hono";
import type { OpenModelFile } from "../../ports/model-files.ts";
import { type ImageRow, toImage } from "./image-view.ts";
import { parametersText } from "./parameters-text.ts";
import { PNG_HEAD_BYTES, pngTextChunks } from "./png-text.ts";

const EXTENSION_OF: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** A name that every file system takes, with when it was made. */
export function downloadName(row: Pick<ImageRow, "prompt" | "mediaType" | "createdAt">): string {
  const words = row.prompt
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
  const day = new Date(row.createdAt).toISOString().slice(0, 10);
  return `${words || "picture"}-${day}.${EXTENSION_OF[row.mediaType] ?? "bin"}`;
}

/** Streams; only the words and the first bytes are held in memory. */
export async function sendDownload(c: Context, row: ImageRow, open: () => Promise<OpenModelFile>): Promise<Response> {
  const isPng = row.mediaType === "image/png" && row.sizeBytes > PNG_HEAD_BYTES;
  const words = isPng
    ? pngTextChunks({ parameters: parametersText(toImage(row)), Description: row.prompt, Software: "Hearth" })
    : new Uint8Array();
  const headers = {
    "Content-Type": row.mediaType,
    "Content-Length": String(row.sizeBytes + words.length),
    "Content-Disposition": `attachment; filename="${downloadName(row)}"`,
    "Cache-Control": "private, no-cache",
  };
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  const whole = (await open()).read({ start: 0, end: row.sizeBytes });
  return c.body(isPng ? withWordsAt(whole, PNG_HEAD_BYTES, words) : whole, 200, headers);
}

function withWordsAt(
  whole: ReadableStream<Uint8Array<ArrayBuffer>>,
  place: number,
  words: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let seen = 0;
  return whole.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        const here = place - seen;
        seen += bytes.length;
        if (here < 0 || here > bytes.length) return controller.enqueue(bytes);
        if (here > 0) controller.enqueue(bytes.subarray(0, here));
        controller.enqueue(words);
        if (here < bytes.length) controller.enqueue(bytes.subarray(here));
        // The words stand at one place, also where a piece ends exactly there.
        seen = Number.POSITIVE_INFINITY;
      },
    }),
  );
}
