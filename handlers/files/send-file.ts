// A file as an answer: strong ETag, 304, one range, streamed from the disk as fast as it is taken.
import type { Context } from "hono";
import { DomainError } from "../errors.ts";
import type { OpenModelFile } from "../ports/model-files.ts";
import { answerFor } from "./byte-range.ts";

export interface SentFile {
  /** What no other bytes at this address ever had: becomes the ETag. A hash in hexadecimal, or the file's identity. */
  validator: string;
  sizeBytes: number;
  mediaType: string;
  cacheControl: string;
  /** Called only where bytes are sent. */
  open(): Promise<OpenModelFile>;
}

/** @throws DomainError `range_not_satisfiable`, and what `open` throws */
export async function sendFile(c: Context, file: SentFile): Promise<Response> {
  const etag = `"${file.validator}"`;
  const isHead = c.req.method === "HEAD";
  const answer = answerFor(
    {
      ifNoneMatch: c.req.header("If-None-Match"),
      // Ranges are for GET alone.
      range: isHead ? undefined : c.req.header("Range"),
      ifRange: c.req.header("If-Range"),
    },
    { etag, sizeBytes: file.sizeBytes },
  );
  if (answer.status === 416) {
    c.header("Content-Range", `bytes */${file.sizeBytes}`);
    throw new DomainError(
      "range_not_satisfiable",
      `This file has ${file.sizeBytes} bytes, and none of those asked for.`,
    );
  }
  const kept = { ETag: etag, "Cache-Control": file.cacheControl, "Accept-Ranges": "bytes" };
  if (answer.status === 304) return c.body(null, 304, kept);
  const { status, range } = answer;
  const headers = {
    ...kept,
    "Content-Type": file.mediaType,
    "Content-Length": String(range.end - range.start),
    ...(status === 206 ? { "Content-Range": `bytes ${range.start}-${range.end - 1}/${file.sizeBytes}` } : {}),
  };
  if (isHead) return c.body(null, status, headers);
  return c.body((await file.open()).read(range), status, headers);
}
