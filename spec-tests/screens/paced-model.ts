// The language model service at the pace of a larger model: its own words, handed on more slowly while a picture is taken.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface PacedModel {
  url: string;
  /** Pause before each event of an answer, in milliseconds; 0: as it comes. */
  paceMs: number;
  close(): Promise<void>;
}

/** @param upstream base of the real service, without `/v1` */
export async function startPacedModel(upstream: string): Promise<PacedModel> {
  const pace = { ms: 0 };
  const server = createServer((request, response) => {
    handOn(upstream, request, response, pace).catch((cause: unknown) => {
      // Whoever asked has left, or the service has: the connection says so.
      response.destroy(cause instanceof Error ? cause : undefined);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get paceMs() {
      return pace.ms;
    },
    set paceMs(ms) {
      pace.ms = ms;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function handOn(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
  pace: { ms: number },
): Promise<void> {
  const body: Uint8Array[] = [];
  for await (const part of request) body.push(part as Uint8Array);
  const left = new AbortController();
  response.once("close", () => left.abort());
  const answer = await fetch(`${upstream}${request.url ?? ""}`, {
    method: request.method ?? "GET",
    headers: { "content-type": request.headers["content-type"] ?? "application/json" },
    ...(body.length === 0 ? {} : { body: Buffer.concat(body) }),
    signal: left.signal,
  });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" });
  let rest = "";
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + text).split(/(?<=\n\n)/);
    rest = events.at(-1)?.endsWith("\n\n") ? "" : (events.pop() ?? "");
    for (const event of events) {
      if (pace.ms > 0) await sleep(pace.ms);
      response.write(event);
    }
  }
  response.end(rest);
}
