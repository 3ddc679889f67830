// For tests: a real web server whose answers a test chooses, and what it was asked for and sent.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeenRequest {
  path: string;
  range: string | null;
  ifRange: string | null;
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

export interface FileServer {
  url: string;
  requests: SeenRequest[];
  /** From now on. */
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

export async function startFileServer(first: Answer, host = "127.0.0.1"): Promise<FileServer> {
  const requests: SeenRequest[] = [];
  let answer = first;
  const server = createServer(async (request, response) => {
    const { range, "if-range": ifRange } = request.headers;
    requests.push({
      path: request.url ?? "",
      range: range ?? null,
      ifRange: typeof ifRange === "string" ? ifRange : null,
    });
    await answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith(next) {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface BytesOptions {
  etag?: string;
  lastModified?: string;
  ranges?: boolean;
  /** Breaks the connection off after so many bytes of an answer. */
  dropAfter?: number;
  /** Sends nothing more after so many bytes of an answer. */
  silentAfter?: number;
  /** Sends the range although `If-Range` names another version, as some servers do. */
  ignoresIfRange?: boolean;
  headers?: Record<string, string>;
}

/** Answers as a good file server does, but for what the options say. */
export const bytes =
  (body: Buffer, options: BytesOptions = {}): Answer =>
  async (response, request) => {
    const { etag, lastModified, ranges = true, ignoresIfRange = false } = options;
    const ifRange = request.headers["if-range"];
    const isSame = ignoresIfRange || ifRange === undefined || ifRange === etag || ifRange === lastModified;
    const from = ranges && isSame ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0) : 0;
    const common = {
      "content-type": "application/octet-stream",
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { "last-modified": lastModified }),
      ...options.headers,
    };
    if (from > 0 && from >= body.length) {
      response.writeHead(416, { ...common, "content-range": `bytes */${body.length}` }).end();
      return;
    }
    const rest = body.subarray(from);
    const range = from > 0 ? { "content-range": `bytes ${from}-${body.length - 1}/${body.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { ...common, ...range, "content-length": String(rest.length) });
    const cut = options.dropAfter ?? options.silentAfter;
    if (cut === undefined || cut >= rest.length) {
      response.end(rest);
      return;
    }
    await new Promise<void>((resolve) => response.write(rest.subarray(0, cut), () => resolve()));
    if (options.dropAfter !== undefined) response.socket?.end();
  };

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end("no");
  };
