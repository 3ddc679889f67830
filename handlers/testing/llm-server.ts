// For tests: a real HTTP server that stands in for a language model service, and a clock that is real.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "../ports/clock.ts";

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];

  body: unknown;
}

export interface TestServer {
  url: string;
  requests: SeenRequest[];
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse, request: SeenRequest) => void | Promise<void>;

/** Starts a server on a free port of the loopback interface. */
export async function startTestServer(answer: Answer): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const seen = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: text === "" ? null : JSON.parse(text),
    };
    requests.push(seen);
    await answer(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const realClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export const sse = (...events: unknown[]) =>
  events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");

export const chunk = (delta: Record<string, unknown>, finishReason: string | null = null) => ({
  id: "c",
  object: "chat.completion.chunk",
  model: "test-model",
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});
