// Slow bodies: a request has to be complete after 30 s; an upload of gigabytes only has to go on.
import type { IncomingMessage, Server } from "node:http";
import { isStreamedUpload } from "../handlers/middleware/streamed-upload.ts";

export interface BodyTimes {
  /** From the headers to the last byte. */
  completeMs: number;
  /** Of an upload: from one byte to the next. */
  stallMs: number;
}

const TIMES: BodyTimes = { completeMs: 30_000, stallMs: 60_000 };

/** Node's own `requestTimeout` knows one limit for all, so it is to be switched off. Too slow a client loses its connection. */
export function limitBodies(server: Server, times: BodyTimes = TIMES): void {
  server.on("request", (request: IncomingMessage) => {
    if (request.complete) return;
    const isUpload = isStreamedUpload(request.method ?? "", (request.url ?? "").split("?")[0] ?? "");
    const stop = isUpload ? limitStall(request, times.stallMs) : limitTotal(request, times.completeMs);
    request.once("close", stop);
    request.once("end", stop);
  });
}

/** `end` comes only where a body is read: a GET whose answer is a stream has none, and is complete all the same. */
function limitTotal(request: IncomingMessage, completeMs: number): () => void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, completeMs).unref();
  return () => clearTimeout(timer);
}

/** What the disk is slow to take is no fault of the client: then bytes wait here, and none is missing. */
function limitStall(request: IncomingMessage, stallMs: number): () => void {
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    if (!request.complete && bytesRead === seen && !request.isPaused() && request.readableLength === 0)
      request.destroy();
    seen = bytesRead;
  }, stallMs).unref();
  return () => clearInterval(timer);
}
