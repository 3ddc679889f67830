// Valhalla's /route and /status over HTTP, as its own server answers them: one question at a time, few in the queue.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export interface RouteEngine {
  route(query: string): Promise<string>;
}

const BODY_MAX_BYTES = 64 * 1024;
const WAITING_MAX = 32;

/** The bindings tell failures in words only; Valhalla's own server has these numbers for them. */
const CODES: readonly [RegExp, number, number][] = [
  [/no suitable edges/i, 171, 400],
  [/no path could be found/i, 442, 400],
  [/unconnected regions/i, 170, 400],
  [/exceeds the max distance/i, 154, 400],
  [/exceeded max locations|too many locations/i, 150, 400],
  [/no edge|not find.*location|could not.*locat/i, 171, 400],
  [/parse/i, 100, 400],
];
const OTHERWISE = [299, 500] as const;

/** @param engine null: there is nothing to find ways on yet */
export function serveRoutes(engine: RouteEngine | null): Server {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?")[0];
    if (path === "/status" || path === "/health")
      return send(response, 200, { version: "hearth", has_tiles: engine !== null });
    if (path !== "/route" || request.method !== "POST")
      return send(response, 404, errorOf(106, "Try POST /route", 404));
    if (engine === null) return send(response, 503, errorOf(299, "There is no graph yet", 503));
    const query = await readBody(request);
    if (query === null) return send(response, 413, errorOf(101, "The question is too long", 413));
    if (waiting >= WAITING_MAX) return send(response, 503, errorOf(299, "Too much is asked at once", 503));
    waiting++;
    const result = tail.then(() => engine.route(query));
    tail = result.catch(() => undefined);
    try {
      sendText(response, 200, await result);
    } catch (cause) {
      const words = cause instanceof Error ? cause.message : String(cause);
      const [, code, status] = CODES.find(([pattern]) => pattern.test(words)) ?? [null, ...OTHERWISE];
      send(response, status, errorOf(code, words, status));
    } finally {
      waiting--;
    }
  }

  return createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      process.stderr.write(`a question for a way was not answered: ${String(cause)}\n`);
      response.destroy();
    });
  });
}

const errorOf = (code: number, error: string, status: number) => ({ error_code: code, error, status_code: status });
const send = (response: ServerResponse, status: number, body: object) =>
  sendText(response, status, JSON.stringify(body));

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(text);
}

/** null: it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
