// A mirror of the download hosts on the loopback: real HTTP with ranges and ETags, and the faults that a test asks for.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

export interface MirrorServer {
  /** For REGISTRY_MIRROR. */
  url: string;
  /** By path without the first slash: `example.org/model.bin`. */
  readonly files: Map<string, Uint8Array>;
  /** Bytes that were sent, by path. */
  readonly sent: Map<string, number>;
  /** null: as fast as it goes. */
  bytesPerS: number | null;
  /** A status instead of the file, by path. */
  readonly statuses: Map<string, number>;
  close(): Promise<void>;
}

const PIECE_BYTES = 16 * 1024;

export async function startMirrorServer(): Promise<MirrorServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent((request.url ?? "").slice(1));
    const bytes = mirror.files.get(path);
    const status = mirror.statuses.get(path) ?? (bytes === undefined ? 404 : 200);
    if (bytes === undefined || status !== 200) return void response.writeHead(status).end();
    const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
    const wanted = /^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1];
    const condition = request.headers["if-range"];
    const start = wanted === undefined || (condition !== undefined && condition !== etag) ? 0 : Number(wanted);
    if (start > 0 && start >= bytes.length) {
      return void response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end();
    }
    // An index of packages is a page; everything else is a file.
    const type = path.endsWith("/") ? "text/html" : "application/octet-stream";
    const length = bytes.length - start;
    const headers = { "accept-ranges": "bytes", etag, "content-type": type, "content-length": length };
    const range = { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(start > 0 ? 206 : 200, { ...headers, ...(start > 0 ? range : {}) });
    for (let at = start; at < bytes.length && !response.destroyed; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      mirror.sent.set(path, (mirror.sent.get(path) ?? 0) + piece.length);
      if (!response.write(piece)) await drained(response);
      if (mirror.bytesPerS !== null) await setTimeout((piece.length / mirror.bytesPerS) * 1_000);
    }
    response.end();
  }

  await once(server.listen(0, "127.0.0.1"), "listening");
  const mirror: MirrorServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    sent: new Map(),
    bytesPerS: null,
    statuses: new Map(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return mirror;
}

/** Also when the client has left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off("drain", settle).off("close", settle);
      resolve();
    };
    response.on("drain", settle).on("close", settle);
  });
}
