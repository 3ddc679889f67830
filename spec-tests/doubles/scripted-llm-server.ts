// A double of an OpenAI-compatible service: exact scripts and faults that a real model cannot be told to have.
import { Buffer } from "node:buffer";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { clearTimeout, setTimeout } from "node:timers";
import { embeddingOf, exampleOf, type Script, scriptOf } from "./llm-scripts.ts";

export const CHAT_MODEL = "scripted-chat";
export const SEEING_MODEL = "scripted-seeing";
export const EMBEDDING_MODEL = "scripted-embedding";

interface ChatMessage {
  role: string;
  content: string | { type: string; text?: string }[];
}

export interface ChatBody {
  model?: string;
  stream?: boolean;
  messages: ChatMessage[];
  max_tokens?: number;
  max_completion_tokens?: number;
  stream_options?: { include_usage?: boolean };
  response_format?: { type: string; json_schema?: { schema: object }; schema?: object };
}

export interface RecordedRequest {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

export interface ScriptedLlmServer {
  /** Without `/v1`. */
  url: string;
  /** The last 100 requests that had a body, oldest first. */
  requests: RecordedRequest[];
  counts: { chat: number; json: number; embeddings: number; models: number };
  /** Answers that the client gave up before their end. */
  aborted(): number;
  /** Answers that are being written now. */
  active(): number;
  /** What JSON-schema requests get from now on; undefined: the plainest value that the schema allows. */
  answerJsonWith(answer: ((body: ChatBody) => unknown) | undefined): void;
  /** From now on every request is refused with this status; null: no more. */
  refuseWith(status: number | null): void;
  /** Answers that are held go on to their end. */
  release(): void;
  close(): Promise<void>;
}

const REQUESTS_KEPT = 100;

export async function startScriptedLlmServer(options: { port?: number } = {}): Promise<ScriptedLlmServer> {
  const requests: RecordedRequest[] = [];
  const counts = { chat: 0, json: 0, embeddings: 0, models: 0 };
  let aborted = 0;
  let active = 0;
  const held = new Set<() => void>();
  let refusal: number | null = null;
  let jsonAnswer: ((body: ChatBody) => unknown) | undefined;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const text = await readBody(request);
    const body: unknown = text === "" ? null : JSON.parse(text);
    if (body !== null) requests.push({ path, authorization: request.headers.authorization, body });
    if (requests.length > REQUESTS_KEPT) requests.shift();
    if (refusal !== null) return sendError(response, refusal);
    if (path === "/health") return sendJson(response, { status: "ok" });
    if (path === "/v1/models") {
      counts.models++;
      return sendJson(response, MODELS);
    }
    if (path === "/v1/embeddings") {
      counts.embeddings++;
      return sendJson(response, embeddings(body as { input: string | string[] }));
    }
    if (path !== "/v1/chat/completions") return sendError(response, 404);
    return chat(body as ChatBody, response);
  }

  async function chat(body: ChatBody, response: ServerResponse): Promise<void> {
    const script = scriptOf(lastUserMessage(body));
    const schema = body.response_format?.json_schema?.schema ?? body.response_format?.schema;
    active++;
    response.once("close", () => {
      active--;
      if (!response.writableFinished) aborted++;
    });
    if (schema) {
      counts.json++;
      const answer = jsonAnswer === undefined ? exampleOf(schema) : jsonAnswer(body);
      return sendWhole(body, { kind: "tokens", tokens: [JSON.stringify(answer)], delayMs: 0 }, response);
    }
    counts.chat++;
    if (script.kind === "error") return sendError(response, script.status);
    if (script.kind === "hang") return;
    return body.stream === true ? sendStream(body, script, { response, held }) : sendWhole(body, script, response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((cause: unknown) => {
      if (!response.headersSent) sendError(response, 400, String(cause));
      else response.destroy();
    });
  });
  await once(server.listen(options.port ?? 0, "127.0.0.1"), "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    counts,
    aborted: () => aborted,
    active: () => active,
    answerJsonWith(answer) {
      jsonAnswer = answer;
    },
    refuseWith(status) {
      refusal = status;
    },
    release() {
      for (const goOn of held) goOn();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

type TokenScript = Extract<Script, { kind: "tokens" }>;

/** The tokens that `max_tokens` leaves, and why the answer ends. */
function limited({ tokens }: TokenScript, body: ChatBody) {
  const max = body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
  return { tokens: tokens.slice(0, max), finishReason: tokens.length > max ? "length" : "stop" };
}

const usageOf = (body: ChatBody, completionTokens: number) => {
  const promptTokens = Math.ceil(JSON.stringify(body.messages).length / 4);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
};

const envelope = (body: ChatBody, object: string) => ({
  id: "chatcmpl-scripted",
  object,
  created: 1,
  model: body.model ?? CHAT_MODEL,
});

function sendWhole(body: ChatBody, script: TokenScript, response: ServerResponse): void {
  const { tokens, finishReason } = limited(script, body);
  const message = { role: "assistant", content: tokens.join("") };
  sendJson(response, {
    ...envelope(body, "chat.completion"),
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage: usageOf(body, tokens.length),
  });
}

/** A reader throws away what it has not taken when the connection breaks: what was said shall have been heard before. */
const ARRIVED_AFTER_MS = 100;

/** One SSE chunk a token; delays count from the start, so that they do not add up to a drift. */
async function sendStream(
  body: ChatBody,
  script: TokenScript,
  { response, held }: { response: ServerResponse; held: Set<() => void> },
): Promise<void> {
  const { tokens, finishReason } = limited(script, body);
  const send = (fields: object) =>
    response.write(`data: ${JSON.stringify({ ...envelope(body, "chat.completion.chunk"), ...fields })}\n\n`);
  const sendDelta = (delta: object, finish_reason: string | null) =>
    send({ choices: [{ index: 0, delta, finish_reason }] });

  response.writeHead(200, { "Content-Type": "text/event-stream" });
  sendDelta({ role: "assistant", content: "" }, null);
  // As llama.cpp's server, vLLM and DeepSeek send what a model thinks.
  for (const thought of script.thoughts ?? []) {
    await waitUntil(performance.now() + script.delayMs, response);
    if (response.destroyed) return;
    sendDelta({ reasoning_content: thought }, null);
  }
  const startedAt = performance.now();
  for (const [index, token] of tokens.entries()) {
    await waitUntil(startedAt + (index + 1) * script.delayMs, response);
    if (index === script.heldAfter) await released(response, held);
    if (response.destroyed) return;
    if (index === script.cutAfter) {
      await waitUntil(performance.now() + ARRIVED_AFTER_MS, response);
      return void response.destroy();
    }
    const content = script.stamped ? `${(performance.timeOrigin + performance.now()).toFixed(3)} ` : token;
    if (!sendDelta({ content }, null)) await drained(response);
  }
  sendDelta({}, finishReason);
  if (body.stream_options?.include_usage) send({ choices: [], usage: usageOf(body, tokens.length) });
  response.end("data: [DONE]\n\n");
}

/** Resolves when it is told to go on, or when the client has left. */
function released(response: ServerResponse, held: Set<() => void>): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      held.delete(done);
      response.off("close", done);
      resolve();
    };
    held.add(done);
    response.on("close", done);
  });
}

/** Resolves when more may be written, or when the client has left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}

/** Resolves at the time, or at once when the client leaves. */
function waitUntil(timeMs: number, response: ServerResponse): Promise<void> {
  const delayMs = timeMs - performance.now();
  if (delayMs <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      response.off("close", done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    response.on("close", done);
  });
}

const MODELS = {
  object: "list",
  data: [
    { id: CHAT_MODEL, object: "model", meta: { kind: "chat", n_ctx_train: 4096, contextTokens: 4096, vision: false } },
    { id: SEEING_MODEL, object: "model", meta: { kind: "chat", n_ctx_train: 4096, contextTokens: 4096, vision: true } },
    { id: EMBEDDING_MODEL, object: "model", meta: { kind: "embedding", n_ctx_train: 512, contextTokens: 512 } },
  ],
};

function embeddings({ input }: { input: string | string[] }) {
  const texts = Array.isArray(input) ? input : [input];
  const data = texts.map((text, index) => ({ object: "embedding", index, embedding: embeddingOf(text) }));
  return {
    object: "list",
    model: EMBEDDING_MODEL,
    data,
    usage: { prompt_tokens: texts.length, total_tokens: texts.length },
  };
}

function lastUserMessage({ messages }: ChatBody): string {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("");
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, message = `scripted failure ${status}`): void {
  if (status === 429) response.setHeader("Retry-After", "1");
  sendJson(response, { error: { message, type: "scripted", code: status } }, status);
}
