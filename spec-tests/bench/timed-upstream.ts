// A double of a language model service that stamps each token with the time at which it left: run as its own process.
// The last user message says what to send: {"tokens": 200, "perSecond": 50}; perSecond 0 is as fast as the socket takes it.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

interface Script {
  tokens: number;
  perSecond: number;
}

/** CLOCK_MONOTONIC in nanoseconds: the same clock in every process of one machine. */
const stamp = () => process.hrtime.bigint().toString();

async function readBody(
  request: IncomingMessage,
): Promise<{ messages?: { content: string }[]; input?: string | string[] }> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? {} : JSON.parse(text);
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

async function stream(response: ServerResponse, { tokens, perSecond }: Script): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const startedAt = performance.now();
  const chunk = (delta: object, finishReason: string | null) =>
    `data: ${JSON.stringify({ id: "x", object: "chat.completion.chunk", model: "bench", choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`;
  for (let n = 0; n < tokens && !response.destroyed; n++) {
    const isFlowing = response.write(chunk({ content: `${stamp()} ` }, null));
    if (perSecond > 0) {
      const due = startedAt + ((n + 1) * 1000) / perSecond - performance.now();
      if (due > 0) await sleep(due);
    } else if (!isFlowing) {
      await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
    }
  }
  response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
}

const server = createServer(async (request, response) => {
  const body = await readBody(request);
  if (request.url === "/v1/models") {
    return sendJson(response, {
      object: "list",
      data: [{ id: "bench", object: "model", meta: { kind: "chat", contextTokens: 8192, vision: false } }],
    });
  }
  if (request.url === "/v1/embeddings") {
    const inputs = [body.input ?? []].flat();
    return sendJson(response, { object: "list", data: inputs.map((_, index) => ({ index, embedding: [1, 0, 0, 0] })) });
  }
  const question = body.messages?.at(-1)?.content ?? "{}";
  return stream(response, JSON.parse(question));
});

server.listen(Number(process.env.PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
process.stdin.on("end", () => process.exit(0)).resume();
