// The Llm port over any OpenAI-compatible service: our own, llama-server, Ollama, vLLM, LM Studio.
import type { Clock } from "../ports/clock.ts";
import type { Llm, LlmChatRequest, LlmContentPart, LlmEvent, LlmMessage } from "../ports/llm.ts";
import type { Model } from "../shared/contract/system.ts";
import { apiBase } from "./base-url.ts";
import { CHAT_FIRST_CHUNK_MS, readChatStream } from "./chat-stream.ts";
import { failed, notUnderstood } from "./failures.ts";
import { isRecord, parseJson, readBoundedText } from "./json.ts";
import { readModels } from "./models.ts";
import { preferredChatModel, preferredEmbeddingModel } from "./preferred-model.ts";
import { asFailure, callJson, failureIn, openCall, type UpstreamOptions } from "./upstream-call.ts";
import { readVectors } from "./vectors.ts";

export interface OpenAiLlmOptions {
  /** With or without its `/v1`. */
  baseUrl: string;
  apiKey: string | null;
  clock: Clock;
  fetch?: typeof globalThis.fetch;
}

const COMPLETION = { timeoutMs: 120_000, maxBytes: 1024 * 1024, maxTokens: 1024 } as const;
/** 64 vectors of 4,096 numbers are about 6 MB. */
const EMBEDDING = { timeoutMs: 120_000, maxBytes: 16 * 1024 * 1024, batch: 64 } as const;
const MODELS = { timeoutMs: 10_000, maxBytes: 4 * 1024 * 1024, keptMs: 60_000 } as const;

/** @throws {TypeError} when `baseUrl` is no http(s) address */
export function createOpenAiLlm({ baseUrl, apiKey, clock, fetch = globalThis.fetch }: OpenAiLlmOptions): Llm {
  const options: UpstreamOptions = { base: apiBase(baseUrl), apiKey, clock, fetch };
  let known: { models: Model[]; atMs: number } | null = null;

  async function models(signal: AbortSignal): Promise<Model[]> {
    const read = readModels(await callJson(options, { path: "models" }, { ...MODELS, signal }));
    if (read === null) throw notUnderstood(new Error("the list of models is none"));
    known = { models: read, atMs: clock.now() };
    return read;
  }

  /** Most services insist on a name. The starter steps back as soon as there is a full model. */
  async function resolveModel(model: string | null, kind: Model["kind"], signal: AbortSignal): Promise<string> {
    if (model !== null) return model;
    const isFresh = known !== null && Math.abs(clock.now() - known.atMs) < MODELS.keptMs;
    const offered = isFresh && known !== null ? known.models : await models(signal);
    const chosen = kind === "chat" ? preferredChatModel(offered) : preferredEmbeddingModel(offered);
    if (chosen !== null) return chosen.id;
    throw failed(
      kind === "chat"
        ? "There is no language model yet. Install one in the settings."
        : "There is no model yet that compares sentences. Install one in the settings.",
    );
  }

  async function* chat(request: LlmChatRequest, signal: AbortSignal): AsyncGenerator<LlmEvent> {
    const sentAtMs = clock.now();
    const body = {
      ...(await chatBody(request, signal)),
      stream: true,
      stream_options: { include_usage: true },
    };
    const limits = { timeoutMs: CHAT_FIRST_CHUNK_MS, signal };
    const call = await openCall(options, { path: "chat/completions", body, accept: "text/event-stream" }, limits);
    try {
      const type = call.response.headers.get("content-type") ?? "";
      if (/^application\/(?:problem\+)?json/i.test(type)) {
        const read = () => readBoundedText(call.response, COMPLETION.maxBytes);
        throw failureIn(parseJson(await call.within(COMPLETION.timeoutMs, read)));
      }
      yield* readChatStream(call, { clock, signal, sentAtMs });
    } catch (error) {
      throw asFailure(error, signal);
    } finally {
      call.close();
    }
  }

  async function chatBody(request: LlmChatRequest, signal: AbortSignal): Promise<Record<string, unknown>> {
    return {
      model: await resolveModel(request.model, "chat", signal),
      messages: request.messages.map(toWireMessage),
      ...(request.maxTokens === undefined ? {} : { max_tokens: request.maxTokens }),
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(request.fairnessKey === undefined ? {} : { user: request.fairnessKey }),
    };
  }

  return {
    chat,
    models,

    async completeJson({ schema, ...request }, signal) {
      const wanted = { temperature: 0, maxTokens: COMPLETION.maxTokens, ...request };
      const body = {
        ...(await chatBody(wanted, signal)),
        stream: false,
        response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema } },
      };
      const answer = await callJson(options, { path: "chat/completions", body }, { ...COMPLETION, signal });
      const value = parseJson(readContent(answer) ?? "");
      if (value === undefined) throw notUnderstood(new Error("the answer does not hold the JSON that was asked for"));
      return value;
    },

    async embed(texts, model, signal) {
      const name = texts.length === 0 ? "" : await resolveModel(model, "embedding", signal);
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += EMBEDDING.batch) {
        const input = texts.slice(start, start + EMBEDDING.batch);
        const body = { model: name, input, encoding_format: "float" };
        const answer = await callJson(options, { path: "embeddings", body }, { ...EMBEDDING, signal });
        const batch = readVectors(answer, input.length);
        if (batch === null || (vectors[0]?.length ?? batch[0]?.length) !== batch[0]?.length) {
          throw notUnderstood(new Error("unusable vectors"));
        }
        vectors.push(...batch);
      }
      return vectors;
    },
  };
}

function toWireMessage({ role, content }: LlmMessage): Record<string, unknown> {
  return { role, content: typeof content === "string" ? content : content.map(toWirePart) };
}

function toWirePart(part: LlmContentPart): Record<string, unknown> {
  return part.type === "text" ? { ...part } : { type: "image_url", image_url: { url: part.dataUrl } };
}

function readContent(answer: unknown): string | null {
  const choice = isRecord(answer) && Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  const message = isRecord(choice) ? choice.message : undefined;
  return isRecord(message) && typeof message.content === "string" ? message.content : null;
}
