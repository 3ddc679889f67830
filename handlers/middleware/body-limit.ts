// Refuses bodies over a route's limit. What a client is still sending is read off the line first: a server that closes
// while it is being written to takes its own answer with it, and the client sees a broken connection instead of 413.
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { DomainError } from "../errors.ts";

/** So much more than the limit is read and thrown away before the connection is given up. */
const THROWN_AWAY_BYTES = 16 * 1024 * 1024;

const tooLarge = () => new DomainError("too_large", "This is more than can be sent at once.");

/** @throws DomainError `too_large`, also for a body that comes in pieces and does not tell its length. */
export function bodyLimit(maxBytes: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const length = c.req.header("content-length");
    if (length !== undefined && c.req.header("transfer-encoding") === undefined) {
      if (Number(length) > maxBytes) throw tooLarge();
      return next();
    }
    const { body } = c.req.raw;
    if (body === null) return next();
    const read = await readAtMost(body, maxBytes);
    if (read === "too large") throw tooLarge();
    if (read === "endless") {
      c.header("Connection", "close");
      throw tooLarge();
    }
    c.req.raw = new Request(c.req.raw, { body: read });
    return next();
  });
}

async function readAtMost(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "too large" | "endless"> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size <= maxBytes) kept.push(piece);
    else kept.length = 0;
    if (size > maxBytes + THROWN_AWAY_BYTES) return "endless";
  }
  if (size > maxBytes) return "too large";
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of kept) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
