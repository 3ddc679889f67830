// For tests: the real service on the starter models, on a free port, with small helpers to ask it.

import { join } from "node:path";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { startLlmService } from "./service.ts";

export const starterFolder = join(import.meta.dirname, "../../data/starter/llm");

export interface ChatReply {
  readonly model: string;
  readonly choices: readonly { readonly message: { readonly content: string }; readonly finish_reason: string }[];
  readonly usage: Usage;
}

export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly prompt_tokens_details: { readonly cached_tokens: number };
}

export interface StreamChunk {
  readonly id: string;
  readonly object: string;
  readonly choices: readonly { readonly delta: { readonly content?: string }; readonly finish_reason: string | null }[];
  readonly usage?: Usage;
}

/** Starts a service with the starter models and the given settings on top. */
export async function startTestService(settings: Readonly<Record<string, string>> = {}) {
  const logLines: string[] = [];
  const config = readConfig({ LLM_MODELS_DIR: starterFolder, LLM_PORT: "0", ...settings });
  const service = await startLlmService(
    config,
    createLog((line) => logLines.push(line)),
  );
  const base = `http://127.0.0.1:${service.port}`;

  const post = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(`${base}${path}`, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), ...init });

  const ask = async (content: string, options: object = {}) => {
    const messages = [{ role: "user", content }];
    const response = await post("/v1/chat/completions", { messages, temperature: 0, ...options });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as ChatReply;
  };

  const health = async () => {
    const response = await fetch(`${base}/health`);
    return (await response.json()) as {
      readonly status: string;
      readonly service: string;
      readonly engine: string;
      readonly models: readonly { readonly id: string; readonly running: number; readonly waiting: number }[];
      readonly queue: { readonly waiting: number; readonly limit: number };
    };
  };

  /** Resolves when `condition` holds for the health report; a test's own time limit ends it otherwise. */
  const until = async (condition: (running: number, waiting: number) => boolean) => {
    for (;;) {
      const { models } = await health();
      const sum = (key: "running" | "waiting") => models.reduce((total, model) => total + model[key], 0);
      if (condition(sum("running"), sum("waiting"))) return;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };

  return { base, logLines, post, ask, health, until, close: () => service.close() };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** Chunks of an event stream, without the `[DONE]` line; `isDone` tells whether that was there. */
export async function readStream(response: Response) {
  const events = (await response.text()).split("\n\n").filter((event) => event.startsWith("data: "));
  const data = events.map((event) => event.slice("data: ".length));
  const isDone = data.at(-1) === "[DONE]";
  const chunks = data.filter((text) => text !== "[DONE]").map((text) => JSON.parse(text) as StreamChunk);
  const content = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");
  return { chunks, content, isDone };
}

/** An answer that has to be long: `count` numbers in a list. */
export function countingFormat(count: number) {
  const schema = { type: "array", items: { enum: [1, 2, 3] }, minItems: count, maxItems: count };
  return { response_format: { type: "json_schema", json_schema: { name: "numbers", schema } } };
}
