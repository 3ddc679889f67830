// From a chat request to a running answer: borrow the model, build the prompt, join the line.

import { randomInt } from "node:crypto";
import { ApiError } from "./api-error.ts";
import type { ChatCallbacks, ChatOutcome, ChatPrompt } from "./chat-engine.ts";
import { toChatHistory } from "./chat-history.ts";
import type { Engine } from "./engine.ts";
import { createFormatGrammar } from "./json-grammar.ts";
import type { ChatRequest } from "./schemas.ts";

export interface StartedChat {
  readonly model: string;
  readonly outcome: Promise<ChatOutcome>;
}

/** Longest text for each token of the context that is worth counting; ordinary prose has four or five characters. */
const maxCharactersPerToken = 16;

/**
 * Starts the answer. Resolves once the request has joined the line, so that everything that can be refused has been.
 * @throws {ApiError} with the reason.
 */
export async function startChat(engine: Engine, request: ChatRequest, callbacks: ChatCallbacks): Promise<StartedChat> {
  const history = toChatHistory(request.messages);
  const lease = await engine.lease("chat", request.model, callbacks.signal);
  try {
    const chat = lease.value.engine;
    refuseEndlessText(request, chat.contextTokens);
    const grammar = await createFormatGrammar(await engine.llama(), request.response_format);
    const prompt = { ...sampling(request), history, ...(grammar === undefined ? {} : { grammar }) };
    const outcome = chat.answer(prompt, callbacks).finally(lease.release);
    return { model: lease.value.file.id, outcome };
  } catch (error) {
    lease.release();
    throw error;
  }
}

function sampling(request: ChatRequest): Omit<ChatPrompt, "history" | "grammar"> {
  const { stop, max_completion_tokens, max_tokens } = request;
  const maxTokens = max_completion_tokens ?? max_tokens;
  return {
    stop: typeof stop === "string" ? [stop] : (stop ?? []),
    temperature: request.temperature,
    topP: request.top_p,
    topK: request.top_k,
    minP: request.min_p,
    seed: request.seed ?? randomInt(2 ** 32 - 1),
    presencePenalty: request.presence_penalty,
    frequencyPenalty: request.frequency_penalty,
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

/** Counting tokens blocks the process, so a text that is hopelessly too long is refused by its length. */
function refuseEndlessText({ messages }: ChatRequest, contextTokens: number): void {
  const characters = messages.reduce(
    (sum, { content }) => sum + (typeof content === "string" ? content.length : partsLength(content)),
    0,
  );
  if (characters <= contextTokens * maxCharactersPerToken) return;
  const message = `The conversation is too long for this model: it has ${characters} characters, and the context is ${contextTokens} tokens. Start a new conversation or leave out older messages.`;
  throw new ApiError("context_length_exceeded", message);
}

function partsLength(parts: readonly { readonly type: string; readonly text?: string }[]): number {
  return parts.reduce((sum, part) => sum + (part.text?.length ?? 0), 0);
}
