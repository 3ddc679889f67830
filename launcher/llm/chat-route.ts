// POST /v1/chat/completions: the answer as one JSON document or as a stream of chunks.

import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Context } from "hono";
import { apiErrorBody } from "./api-error.ts";
import type { ChatChunk, ChatOutcome } from "./chat-engine.ts";
import type { Engine } from "./engine.ts";
import { fairnessKey } from "./fairness-key.ts";
import type { Log } from "./log.ts";
import { parseBody } from "./parse-body.ts";
import type { RequestScope } from "./request-scope.ts";
import { type ChatRequest, chatRequestSchema } from "./schemas.ts";
import { openSseStream } from "./sse.ts";
import { type StartedChat, startChat } from "./start-chat.ts";
import { toApiError } from "./to-api-error.ts";

/** Answers a chat request; `scope` carries who asks and when to stop. */
export async function answerChat(c: Context, engine: Engine, log: Log, scope: RequestScope): Promise<Response> {
  const request = await parseBody(c, chatRequestSchema);
  const meta = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000) };
  const user = fairnessKey(c, request.user);
  const report = chatReport(log);
  return request.stream
    ? streamAnswer(engine, request, { ...meta, user, report, scope })
    : wholeAnswer(c, engine, request, { ...meta, user, report, scope });
}

interface ChatJob {
  readonly id: string;
  readonly created: number;
  readonly user: string;
  readonly report: ChatReport;
  readonly scope: RequestScope;
}

async function wholeAnswer(c: Context, engine: Engine, request: ChatRequest, job: ChatJob): Promise<Response> {
  const { id, created, user, report, scope } = job;
  const text = { answer: "", thought: "" };
  const onChunk = (chunk: ChatChunk) => {
    report.sawChunk();
    text[chunk.kind] += chunk.text;
  };
  const chat = await startChat(engine, request, { user, signal: scope.signal, onChunk });
  const outcome = await chat.outcome.catch((error: unknown) => report.failed(chat, error));
  report.finished(chat, outcome);
  const thought = text.thought === "" ? {} : { reasoning_content: text.thought };
  const message = { role: "assistant", content: text.answer, ...thought };
  const choices = [{ index: 0, message, finish_reason: outcome.finishReason, logprobs: null }];
  return c.json({ id, object: "chat.completion", created, model: chat.model, choices, usage: usage(outcome) });
}

async function streamAnswer(engine: Engine, request: ChatRequest, job: ChatJob): Promise<Response> {
  const { id, created, user, report, scope } = job;
  const { response, sink } = openSseStream(scope.abort);
  let model = request.model ?? "";
  const chunk = (fields: object) => sink.send({ id, object: "chat.completion.chunk", created, model, ...fields });
  const delta = (value: object, finishReason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta: value, finish_reason: finishReason, logprobs: null }] });

  const chat = await startChat(engine, request, {
    user,
    signal: scope.signal,
    onChunk: ({ kind, text }) => {
      report.sawChunk();
      delta(kind === "answer" ? { content: text } : { reasoning_content: text });
    },
  }).catch((error: unknown) => {
    sink.end({ done: false });
    throw error;
  });
  model = chat.model;
  delta({ role: "assistant", content: "" });
  scope.keepOpenUntil(
    chat.outcome.then(
      (outcome) => {
        report.finished(chat, outcome);
        delta({}, outcome.finishReason);
        if (request.stream_options?.include_usage) chunk({ choices: [], usage: usage(outcome) });
        sink.end();
      },
      (error: unknown) => {
        report.logFailure(chat, error);
        sink.send(apiErrorBody(toApiError(error, scope.signal)));
        sink.end({ done: false });
      },
    ),
  );
  return response;
}

function usage(outcome: ChatOutcome) {
  const { promptTokens, completionTokens, cachedTokens } = outcome;
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
  };
}

type ChatReport = ReturnType<typeof chatReport>;

/** The one log line of a chat request: how much and how long, never what. */
function chatReport(log: Log) {
  const startedMs = performance.now();
  let firstChunkMs: number | undefined;
  const since = (ms: number) => Math.round(ms - startedMs);
  const logFailure = ({ model }: StartedChat, error: unknown): void => {
    const isGone = error instanceof Error && error.name === "AbortError";
    if (isGone) log.info("chat stopped", { model, ms: since(performance.now()) });
    else log.error(`chat with ${model} failed`, error);
  };
  return {
    sawChunk: () => {
      firstChunkMs ??= performance.now();
    },
    finished: ({ model }: StartedChat, outcome: ChatOutcome) =>
      log.info("chat", {
        model,
        ms: since(performance.now()),
        firstTokenMs: firstChunkMs === undefined ? undefined : since(firstChunkMs),
        queuedMs: Math.round(outcome.queuedMs),
        promptTokens: outcome.promptTokens,
        cachedTokens: outcome.cachedTokens,
        completionTokens: outcome.completionTokens,
        finish: outcome.finishReason,
      }),
    logFailure,
    failed: (chat: StartedChat, error: unknown): never => {
      logFailure(chat, error);
      throw error;
    },
  };
}
